import type { ModelAnswer } from '#server/providers/writer/model-answer.ts';

export const said = (turn: number, words: string) => [{ turn, words }];
export const field = (value: string, turn: number, words: string) => ({ value, quotes: said(turn, words) });

/** What a good model with one invented item and one invented field makes of `waterHeater`. */
export const waterHeaterAnswer: ModelAnswer = {
  outcome: 'notes',
  outcomeReason: '',
  outcomeQuotes: [],
  jobTitle: 'Replace 50-gallon gas water heater',
  category: 'Plumbing',
  urgency: 'high',
  urgencyReason: 'the heater leaks',
  summarySentences: ['Nora Whitfield called.', 'Her water heater leaks.', 'Sam will replace it.'],
  customer: {
    name: field('Nora Whitfield', 1, 'my name is Nora Whitfield'),
    phone: field('+15125550143', 9, 'five one two'),
    email: field('invented@example.com', 11, 'write to invented at example dot com'),
    address: null,
  },
  scope: [
    { text: 'Install a new unit with a drain pan', quotes: said(99, 'a new fifty gallon gas unit') },
    { text: 'Repaint the garage', quotes: said(1, 'please repaint the garage') },
  ],
  materials: [{ text: '50-gallon gas water heater', quotes: said(3, 'fifty gallon gas water heater') }],
  constraints: [],
  actionItems: [
    { text: 'Email the estimate', quotes: said(13, 'email you the estimate'), owner: 'pro', due: 'tonight' },
  ],
  missing: ['address', 'name', 'access'],
};
