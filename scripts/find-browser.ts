import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** An installed Chrome or Chromium, else one installed now, else a message that says what to install. */
export function findBrowser(): string {
  const found = findInstalled() ?? installSystemPackage() ?? downloadOwn();
  if (found) return found;
  throw new Error(
    'The browser tests need Chrome or Chromium. Install it (Debian, Ubuntu: "apt-get install chromium"; ' +
      'Fedora: "dnf install chromium"; macOS: "brew install --cask chromium"), or set CHROME_PATH to its program.',
  );
}

function findInstalled(): string | undefined {
  const given = process.env.CHROME_PATH;
  if (given) return given;
  for (const name of names) {
    const { status, stdout } = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return places.find((place) => existsSync(place)) ?? ownDownload();
}

function ownDownload(): string | undefined {
  const place = chromium.executablePath();
  return existsSync(place) ? place : undefined;
}

function installSystemPackage(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('No browser found: installing the package chromium with apt-get ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return findInstalled();
}

function downloadOwn(): string | undefined {
  console.log("No browser found: trying Playwright's own download ...");
  const result = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  });
  return result.status === 0 ? ownDownload() : undefined;
}
