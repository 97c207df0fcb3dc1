import config from './playwright.config.ts';
const { globalSetup: _, ...rest } = config;
export default { ...rest, timeout: 90_000, outputDir: '/tmp/pocket-scratch/results', use: { ...rest.use, trace: 'off' as const } };
