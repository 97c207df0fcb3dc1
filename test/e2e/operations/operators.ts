/** Whom the settings of the browser tests' server name: one for each width, and for each try. */
export const operators = ['phone', 'desktop'].flatMap((project) =>
  [0, 1].map((attempt) => `operator-${project}-${attempt}@example.com`),
);
