/** The worker itself, as the types of the platform do not know it where a page is the rule. */
export const worker = self as unknown as ServiceWorkerGlobalScope;
