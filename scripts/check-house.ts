import { findCircles } from './house/find-circles.ts';
import { findCrossedWalls } from './house/find-crossed-walls.ts';
import { findCrowdedFolders } from './house/find-crowded-folders.ts';
import { findOwnClocks } from './house/find-own-clocks.ts';
import { findVendorWords } from './house/find-vendor-words.ts';
import { findWrongNames } from './house/find-wrong-names.ts';
import { listFiles, readSources } from './house/read-sources.ts';
import { findOwnerComplaints } from './house/table-owners.ts';

// What neither the types nor the linter hold: who may import whom, whose words are whose, and that files are found
// where their names say. Every complaint is printed as an editor opens it.
const files = listFiles();
const sources = readSources(files);
const complaints = [
  ...findCircles(sources),
  ...findCrossedWalls(sources),
  ...findVendorWords(sources),
  ...findOwnClocks(sources),
  ...findCrowdedFolders(files),
  ...findWrongNames(sources),
  ...(await findOwnerComplaints()),
];
for (const complaint of complaints) console.error(complaint);
console.log(`${sources.length} files, ${complaints.length} complaints`);
process.exitCode = complaints.length > 0 ? 1 : 0;
