import { describe, expect, test } from 'vitest';
import { splitOwners } from './split-owners.ts';

type Owned = Parameters<typeof splitOwners>[0];
const ofPro = (text: string, due: string | null = null): Owned => ({ owner: 'pro', text, due });

describe('one sentence, two people', () => {
  test('gives each their own action, and the second one names the thing', () => {
    expect(
      splitOwners(ofPro('Write up an estimate, the customer sends it to him as a supplement', null)),
    ).toEqual([
      { owner: 'pro', text: 'Write up an estimate', due: null },
      { owner: 'customer', text: 'Send the estimate to him as a supplement', due: null },
    ]);
  });

  test('gives each their own day', () => {
    expect(
      splitOwners(
        ofPro('Text the customer three terracottas tonight, the customer picks one by Friday', 'tonight'),
      ),
    ).toEqual([
      { owner: 'pro', text: 'Text the customer three terracottas tonight', due: 'tonight' },
      { owner: 'customer', text: 'Pick one by Friday', due: 'by Friday' },
    ]);
  });

  test('gives what somebody promises under a condition to them', () => {
    const [first, second] = splitOwners({
      owner: 'customer',
      text: 'Get in the hall closet with a mattress; if somebody cancels the pro will call the customer first',
      due: null,
    });
    expect(first).toMatchObject({ owner: 'customer', text: 'Get in the hall closet with a mattress' });
    expect(second).toMatchObject({ owner: 'pro' });
  });

  test.each([
    "Come measure Wednesday 5 o'clock, the customer is there",
    'Bring the ladder and call when the customer gets home',
    'Dump the mulch on the driveway, but not on the grass',
  ])('leaves what one person does alone: %s', (text) => {
    expect(splitOwners(ofPro(text))).toEqual([ofPro(text)]);
  });
});
