import { z } from 'zod';

export const serviceCategories = [
  'HVAC',
  'Roofing',
  'Plumbing',
  'Electrical',
  'Landscaping',
  'Cleaning',
  'Pest Control',
  'Other',
] as const;
export type ServiceCategory = (typeof serviceCategories)[number];

export const otherTextMessage = 'Say what else you do.';

/** The words under Other are kept only while Other is chosen. */
export const serviceTypesSchema = z
  .strictObject({
    categories: z.array(z.enum(serviceCategories, 'That is not one of the service types.')).max(50),
    otherText: z
      .string()
      .trim()
      .max(500, 'That is too long. Use 500 characters at most.')
      .regex(/^[^\p{Cc}]*$/u, 'That has characters we cannot keep.'),
  })
  .transform(({ categories, otherText }) => {
    const chosen = serviceCategories.filter((category) => categories.includes(category));
    return { categories: chosen, otherText: chosen.includes('Other') ? otherText : '' };
  })
  .refine(({ categories, otherText }) => !categories.includes('Other') || otherText !== '', {
    message: otherTextMessage,
    path: ['otherText'],
  });
export type ServiceTypes = z.infer<typeof serviceTypesSchema>;
