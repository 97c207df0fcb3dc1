/**
 * Health, family and leisure come up on every call. They explain why somebody is busy, but they are nobody's
 * business in a note that goes to a team: the clause goes, the rest of the sentence stays.
 */
const HEALTH =
  'dentist|doctor|surgery|colonoscopy|cataract|dialysis|chemo|cancer|implant|kidneys?|stroke|heart attack|hip replacement|my (?:knee|hip|back|shoulder)|therapy|funeral|died last|passed away|pregnant|divorce|lawsuit|bankrupt\\w*';
const LEISURE =
  'recital|graduation|honeymoon|vacation|cruise|beach|fishing|hunting|deer season|bowling|trivia|poker|golf|game|games|football|basketball|baseball|hockey|soccer|super bowl|final four|olympics|auction|camping|concert|choir practice|book club|yoga';
const FAMILY_STORY =
  "(?:brother|sister|cousin|nephew|niece|uncle|aunt|mother-in-law|brother-in-law|sister-in-law|son-in-law|grandkids|grandson|granddaughter|in-laws|neighbor|roommate|ex)(?:'s| is| has| had| got| says| said| told| bought| paid| put| won't| keeps)";
const FOOD = 'casserole|lasagna|cobbler|cookies|pie|barbecue|fried chicken|potluck|dinner|lunch|coffee|cake';
const JOKES =
  "shut up about|swear to god|believe me|don't ask|long story|clown|garbage|idiot|kidding|joke|funny|ha ha|hilarious|ridiculous|bless (?:her|his)|lord knows";
const HOLIDAY_STORY =
  'every (?:thanksgiving|christmas)|for (?:christmas|his birthday|her birthday|my birthday)';

/** What somebody else charged or paid is gossip; only this job's money counts. */
const OTHER_PRICES =
  '(?:guy|fella|fellow|company|outfit|place|neighbor|friend|brother|people)\\b[^.]{0,30}\\b(?:quot\\w+|charg\\w+|paid|sold|wanted)|better than \\$?\\w+|already spent|(?:husband|wife|brother|sister|dad|mom|son|daughter) (?:said|says|thought|figured) \\$?\\d[\\d,]+|guess(?:ing)? (?:about |around )?\\$\\d|paid \\$[\\d,]+ for (?:his|hers|theirs)';

const PRIVATE = new RegExp(
  `\\b(?:${HEALTH}|${LEISURE}|${FAMILY_STORY}|${FOOD}|${JOKES}|${HOLIDAY_STORY}|${OTHER_PRICES})\\b`,
  'i',
);

/** Where other people are, and how long ago things were. */
const ELSEWHERE =
  /\b(?:lives?|living|gone|moved|stuck|went|flying|flew|driving|drove) (?:up |down |over |out |back )?(?:in|to) \p{Lu}\p{L}+/u;
const LONG_AGO =
  /\bback in (?:the )?'?(?:\d\d|sixties|seventies|eighties|nineties)|\bin nineteen\b|\bin the (?:sixties|seventies|eighties|nineties)\b/i;

export const isPrivate = (clause: string) =>
  PRIVATE.test(clause) || ELSEWHERE.test(clause) || LONG_AGO.test(clause);
