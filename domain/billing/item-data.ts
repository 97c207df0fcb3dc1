import { z } from 'zod';
import { AppError } from '../plain/errors.ts';
import { formatPhone } from '../plain/phone-format.ts';
import { addOns, findWebsiteOffer, planName, planOffers, tiers } from './billing.ts';

/** What `item_data` holds for each `item_type`: written by us from a checked form, and checked again when it is read. */
const draft = z.object({ campaignId: z.uuid() });
const campaignForm = z.object({
  title: z.string(),
  description: z.string(),
  offer: z.string(),
  imageUrl: z.string().nullable(),
});
const line = z.object({
  phoneNumber: z.string(),
  assignedPersonName: z.string(),
  assignedEmail: z.string().nullable(),
  sendToPrimary: z.boolean(),
});
const recipient = z.object({
  email: z.string(),
  isGlobal: z.boolean(),
  assignedPhoneId: z.uuid().nullable(),
});
const minutes = z.object({});
/** Its number is given before it is paid for: no order holds one. */
const openLine = z.object({ isOpen: z.literal(true) });
const chosenPlan = z.object({ priceId: z.string() });
const plan = z.object({
  name: z.string(),
  tier: z.enum(tiers),
  offer: z.enum(planOffers),
  /** Only of an upgrade. */
  fromTier: z.enum(tiers).optional(),
});

/** Where an item of an order stood in the cart; an upgrade never stood there. */
const placed = { cartItemId: z.uuid().nullable(), position: z.int().min(0) };

const itemOf = <Type extends string, Data extends z.ZodType>(itemType: Type, itemData: Data) =>
  z.object({ itemType: z.literal(itemType), itemData });

const cartItemSchema = z.discriminatedUnion('itemType', [
  itemOf('campaign', z.union([draft, campaignForm])),
  itemOf('phone_number', z.union([openLine, line])),
  itemOf('email', recipient),
  itemOf('minutes', minutes),
  itemOf('plan', chosenPlan),
]);
export type CartItemContent = z.infer<typeof cartItemSchema>;

const orderItemSchema = z.discriminatedUnion('itemType', [
  itemOf('plan', plan.extend(placed)),
  // A draft may be deleted; the order still knows what it was called.
  itemOf('campaign', z.union([draft.extend({ title: z.string(), ...placed }), campaignForm.extend(placed)])),
  itemOf('phone_number', line.extend(placed)),
  itemOf('email', recipient.extend(placed)),
  itemOf('minutes', minutes.extend(placed)),
]);
export type OrderItemContent = z.infer<typeof orderItemSchema>;

/** What an order is about to be made of: the cart's items, each line with its number and the plan with its price. */
export type ItemContent =
  | Exclude<CartItemContent, { itemType: 'plan' | 'phone_number' }>
  | { itemType: 'phone_number'; itemData: z.infer<typeof line> }
  | { itemType: 'plan'; itemData: z.infer<typeof plan> };

interface StoredItem {
  id: string;
  itemType: string;
  itemData: unknown;
}

export function parseCartItem(row: StoredItem): CartItemContent {
  const parsed = cartItemSchema.safeParse(row);
  if (!parsed.success) throw unreadable('cart item', row, parsed.error);
  return parsed.data;
}

export function parseOrderItem(row: StoredItem): OrderItemContent {
  const parsed = orderItemSchema.safeParse(row);
  if (!parsed.success) throw unreadable('order item', row, parsed.error);
  return parsed.data;
}

/** Names the fields, never what stands in them: it is what someone typed. */
function unreadable(what: string, { id, itemType }: StoredItem, error: z.ZodError): AppError {
  const fields = error.issues.flatMap(pathsOf).map((path) => path.join('.') || 'all of it');
  return new AppError('internal', {
    message: `${what} ${id} (${itemType}) cannot be read: ${[...new Set(fields)].join(', ')}`,
  });
}

/** Of what may have one of several forms, the paths in the last one: the fullest. */
function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  const form = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined;
  return form ? form.map(({ path }) => [...issue.path, ...path]) : [issue.path];
}

/** The line's own name on screens, orders and invoices. */
export function describeItem(
  item: CartItemContent | ItemContent | OrderItemContent,
  campaignName?: string | null,
): string {
  switch (item.itemType) {
    case 'campaign':
      return campaignName || ('title' in item.itemData && item.itemData.title) || 'Campaign';
    case 'phone_number': {
      if ('isOpen' in item.itemData) return 'Another line';
      const phone = formatPhone(item.itemData.phoneNumber.replace(/^\+1/, ''));
      return `${phone}, ${item.itemData.assignedPersonName}`;
    }
    case 'email':
      return item.itemData.email;
    case 'plan':
      return 'name' in item.itemData ? item.itemData.name : describeChosen(item.itemData.priceId);
    case 'minutes':
      return `${addOns.minutes.minutes} minutes`;
  }
}

function describeChosen(priceId: string): string {
  const offer = findWebsiteOffer(priceId);
  return offer ? planName(offer.tier) : 'Plan';
}
