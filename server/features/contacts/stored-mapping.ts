import type { ImportMapping } from '#domain/contacts/contact-import.ts';

export type StoredMapping = ImportMapping & { textConsent: boolean };
