import { z } from 'zod';
import { phoneSchema } from '../plain/phone.ts';
import { simpleAddress, simpleAddressMessage } from '../plain/simple-address.ts';

/** What a cart may hold: one plan at most. */
export const cartItemTypes = ['campaign', 'phone_number', 'email', 'minutes', 'plan'] as const;
export type CartItemType = (typeof cartItemTypes)[number];

export const cartLimit = 50;

const addressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'That email address is too long.')
  .regex(simpleAddress, simpleAddressMessage)
  .regex(/^[^\p{Cc}]*$/u, simpleAddressMessage);

const text = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `Keep ${what} under ${max} characters.`)
    .regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, 'That has characters we cannot send.');

/** An image that was uploaded here: its address is ours, and whose it is is looked up. */
const imageUrlSchema = z
  .string()
  .regex(/^https?:\/\/\S+$/, 'That picture is not stored here.')
  .max(2000);

const onlyKnown = (allowed: string) => ({
  error: (issue: { code?: string | undefined; keys?: unknown }) => {
    if (issue.code !== 'unrecognized_keys') return undefined;
    const keys = Array.isArray(issue.keys) ? issue.keys.map(String) : [];
    return keys.some((key) => /price|amount|total|cents/i.test(key))
      ? 'Prices come from us and cannot be sent.'
      : `This takes ${allowed} and nothing else.`;
  },
});

export const campaignFormSchema = z.strictObject(
  {
    title: text('a title', 200),
    description: text('a description', 800),
    offer: text('an offer', 200),
    imageUrl: imageUrlSchema.nullable().default(null),
  },
  onlyKnown('a title, a description, an offer and a picture'),
);

const draftSchema = z.strictObject(
  { campaignId: z.uuid('There is no such campaign.') },
  onlyKnown('a draft'),
);

export const lineFormSchema = z.strictObject(
  {
    phoneNumber: phoneSchema,
    assignedPersonName: text('the person this line belongs to', 200),
    assignedEmail: addressSchema.nullable().default(null),
    sendToPrimary: z.boolean().default(true),
  },
  onlyKnown('a phone, a person and an email'),
);

export const recipientFormSchema = z
  .strictObject(
    {
      email: addressSchema,
      isGlobal: z.boolean().default(true),
      assignedPhoneId: z.uuid('There is no such phone line.').nullable().default(null),
    },
    onlyKnown('an address and a line'),
  )
  .transform((form) => (form.isGlobal ? { ...form, assignedPhoneId: null } : form));

export const mostLines = 20;

const noSuchPlan = 'There is no plan with this price.';
const lineCount = `Choose 1 to ${mostLines} lines.`;

/** As chosen on the website. Without `lines` the lines in the cart stay as they are. */
const planChoiceSchema = z.strictObject(
  {
    priceId: z.string(noSuchPlan).regex(/^\w{3,100}$/, noSuchPlan),
    lines: z.number(lineCount).int(lineCount).min(1, lineCount).max(mostLines, lineCount).optional(),
  },
  onlyKnown('a plan and a number of lines'),
);

const nothingSchema = z.strictObject({}, onlyKnown('no details'));

/** `open_line`: a phone number that was chosen with a plan and is still to be given. */
const itemOf = <Type extends CartItemType | 'open_line', Data extends z.ZodType>(
  itemType: Type,
  itemData: Data,
) => z.strictObject({ itemType: z.literal(itemType), itemData }, onlyKnown('a type and its details'));

export const addCartItemSchema = z.discriminatedUnion(
  'itemType',
  [
    itemOf('campaign', z.union([draftSchema, campaignFormSchema])),
    itemOf('phone_number', lineFormSchema),
    itemOf('email', recipientFormSchema),
    itemOf('minutes', nothingSchema),
    itemOf('plan', planChoiceSchema),
    itemOf('open_line', nothingSchema),
  ],
  { error: 'Choose a campaign, a phone number, an email, minutes or a plan.' },
);
export type AddCartItem = z.infer<typeof addCartItemSchema>;
export type CampaignForm = z.infer<typeof campaignFormSchema>;
export type PlanChoice = z.infer<typeof planChoiceSchema>;
export type LineForm = z.infer<typeof lineFormSchema>;
export type RecipientForm = z.infer<typeof recipientFormSchema>;
