import type { ContactInput } from '#domain/contacts/contacts.ts';

export function toTypedColumns(input: ContactInput) {
  return {
    name: input.name,
    phone: input.phone,
    email: input.email,
    address: input.address,
    state: input.state,
    zip: input.zip,
    tags: input.tags,
    last_job_on: input.lastJobOn,
    last_job_title: input.lastJobTitle,
  };
}
