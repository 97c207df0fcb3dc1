export const operatorEmail = (project: string, attempt: number) =>
  `operator-${project}-${attempt}@example.com`;

/** Whom the settings of the browser tests' server name: one for each width, and for each try. */
export const operators = ['phone', 'desktop'].flatMap((project) =>
  [0, 1].map((attempt) => operatorEmail(project, attempt)),
);
