import type { ContactInput } from '#domain/contacts/contacts.ts';

export function toTypedColumns(input: ContactInput) {
  return {
    name: input.name,
    phone: input.phone,
    email: input.email,
    address: input.address,
    state: input.state,
    zip: input.zip,
    tags: [...new Set(input.tags)],
    last_job_at: input.lastJobOn ? new Date(`${input.lastJobOn}T17:00:00Z`) : null,
    last_job_title: input.lastJobTitle,
  };
}
