/** Everyday words that are no name of a person, street or town, even at the start of a sentence. */
const WORDS = `
a about above across actually after afternoon again ago ah ahead alright all almost already also always am an and another any anybody anything
anyway appreciate are area around as ask at away baby back bad be because been before behind below best better between big bit both bottom brother but buddy
bye by call called calling came can can't cannot check clean come comes coming cool correct could couldn't couple customer dad daughter day days deal dear
did didn't different do does doesn't doing don't done door down each early either else emergency english even evening ever every everybody everyone
everything exactly except fair family far fast few fine first folks for forget from front full gal gate get getting give glad go god goes going gonna good goodbye
goodness got gotta great guess guy guys ha had half happy hard has hate have haven't having he he'd he'll he's hear hello help her here here's hers
hey hi him his hold home honey honestly hope hour hours house how how's howdy hundred husband i i'd i'll i'm i've if in inside instead into is isn't it it'd
it'll it's its just keep kid kids kind know lady last late later least leave left less let let's like listen little long look looking lot love ma'am
make man many may maybe me mean middle might mine minute miss mister mom moment money month months more morning most mother mr mrs ms much must my
name name's named need needs neighbor never new next nice night no nobody none noon nope not nothing now number of off office oh ok okay old on once one only
open or other our ours out outside over own parking part people perfect perhaps person phone place plan please pretty price probably problem property put quick quite rather
real really regarding regular right said same saturday saw say says second see seems send sent she she'd she'll she's should sir sister so
some somebody someone something sometimes somewhere son soon sorry sounds speak speaking still stop stuff sure take talk tell text than thank thanks that that'd
that'll that's the their them then there there's these they they'd they'll they're they've thing things think this those though thought three through
thursday till time to today together told tomorrow tonight too top totally trouble true try tuesday turn two um under understood unit until up
upstairs us use used usually very voicemail wait want wanted was wasn't water way we we'd we'll we're we've wednesday week weekend weeks well
went were what what's whatever when where where's which while who who's whole whose why wife will with within without wonderful won't work
working works worries would wouldn't wrong yeah year years yep yes yesterday yet you you'd you'll you're you've young your yours yup
monday friday sunday january february march april june july august september october november december spring summer fall winter
christmas thanksgiving easter street avenue road drive lane court apartment suite building north south east west zip code email mail address
absolutely afraid basically besides bet bless both calm careful certainly cheers confirmed congratulations definitely delighted easy enough
enjoy excellent finally forgive gosh got gotcha gracias grand hang heavens hola hurry indeed jeez jesus lord lovely mama mami mommy never
noted obviously oops ouch pardon pleasure plus promise right roger safe sad señor señora si sí smart sold somehow super sweet terrible terrific thirty
twenty forty fifty sixty seventy eighty ninety four five six seven eight nine ten eleven twelve hundred thousand ugh uh unfortunately unless wait whoa wow yikes
white black brown gray green blue red company roofing plumbing electric heating cooling landscaping cleaning pest services service
mornin' evenin' mornin evenin howdy y'all everybody's nobody's somebody's whoever anyone anymore either neither kitchen bathroom basement garage roof tenant landlord owner manager
fantastic awesome brilliant beautiful hilarious funny crazy weird worst worse lucky poor rich cheap expensive free busy ready done gone
`;
export const commonWords = new Set(WORDS.split(/\s+/).filter(Boolean));

export const isCommon = (word: string) => commonWords.has(word.toLowerCase().replace(/[^\p{L}']/gu, ''));
