import { trialDays } from '#domain/billing/standing.ts';
import { keepDays } from '#domain/calls/calls.ts';

export interface FaqEntry {
  question: string;
  answer: string;
}

export const faqEntries: FaqEntry[] = [
  {
    question: 'Can I try it first?',
    answer: `Yes, for ${trialDays} days and without a card. After that your calls are still recorded and kept for ${keepDays.withoutPlan} days, and their notes are written when you choose a plan.`,
  },
  {
    question: 'Do I need an app?',
    answer:
      'No. Jotline is a phone number that you save as a contact. Any phone and plan that can merge calls will do; the dashboard runs in a browser.',
  },
  {
    question: 'Is it legal to record a call?',
    answer:
      'The law differs from state to state, and some states need the consent of everyone on the call. That is why Jotline announces itself, beeps every 15 seconds and keeps a log of both. You are still responsible for the law where you and your customer are.',
  },
  {
    question: 'What if my customer does not want to be recorded?',
    answer:
      'Press 9 and Jotline deletes the recording and leaves. If someone says no in the call and you go on, audio and transcript are deleted afterwards and no notes are written.',
  },
  {
    question: 'How good are the notes?',
    answer:
      'They are written by software and can be wrong, so each line plays the moment it was said. Names, numbers and addresses that were said only once ask to be confirmed, and what nobody said is marked as not stated. You can edit the notes and send them again.',
  },
  {
    question: 'What about card numbers?',
    answer:
      'Press 2 before a card number is read out and again to go on. If you forget, card numbers are masked in transcript and notes.',
  },
  {
    question: 'How are minutes counted?',
    answer:
      'Each call is rounded up to whole minutes and draws on one pool that your lines share. You get an email at 80% and at 100%, and 10% on top; after that calls are answered but not recorded until you top up or the month ends.',
  },
  {
    question: 'Can the notes go to my CRM?',
    answer:
      'Yes, by email: add the address where your CRM takes leads and choose labeled text, ADF 1.0 XML, or text with a JSON attachment.',
  },
  {
    question: 'What does my customer pay?',
    answer: 'Nothing. They do not need an account either.',
  },
  {
    question: 'Can I cancel?',
    answer:
      'At any time, in the settings. You can also download everything we hold about you, or delete your account.',
  },
];

export const pricingFaqEntries: FaqEntry[] = [
  {
    question: 'Why is there a price for new customers?',
    answer:
      'Each tier has a list price; the website offers new customers a lower one on two of them. The price you start with is the one your subscription keeps, on every screen and every invoice. It also holds for your first change of plan within 60 days.',
  },
  {
    question: 'What counts as a line?',
    answer:
      'A phone you call from. Each is verified with a code we text to it, and its calls are matched by the number that calls us.',
  },
  {
    question: 'What does a campaign cost?',
    answer:
      'Each active text or review campaign is charged by the month, for the days that are left in the first one. A campaign that you pause costs nothing from the next 1st and keeps its place: pay for the days that are left, and it goes on where it stopped.',
  },
  {
    question: 'What happens when my card is declined?',
    answer:
      'We try again on the 3rd, 5th and 7th and write to you each time. Then the plan is paused: calls are still recorded and kept for 30 days, and their notes are written once the card works, so nothing is lost while you change it.',
  },
  {
    question: 'Can I cancel?',
    answer: 'At any time. What is paid for stays yours until the end of the month.',
  },
];
