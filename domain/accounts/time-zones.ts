/** Where the product's people work, by the names they use; the rest of the world is known by its places. */
export const usTimeZones = [
  { zone: 'America/New_York', name: 'Eastern' },
  { zone: 'America/Chicago', name: 'Central' },
  { zone: 'America/Denver', name: 'Mountain' },
  { zone: 'America/Phoenix', name: 'Arizona' },
  { zone: 'America/Los_Angeles', name: 'Pacific' },
  { zone: 'America/Anchorage', name: 'Alaska' },
  { zone: 'Pacific/Honolulu', name: 'Hawaii' },
  { zone: 'America/Puerto_Rico', name: 'Puerto Rico' },
  { zone: 'Pacific/Guam', name: 'Guam' },
] as const;

/** "Eastern time", "Indiana, Knox". */
export function nameTimeZone(zone: string): string {
  const known = usTimeZones.find((each) => each.zone === zone);
  if (known) return `${known.name} time`;
  const [, ...places] = zone.split('/');
  return (places.length > 0 ? places : [zone]).join(', ').replaceAll('_', ' ');
}

/** A place of the time zone database. Offsets are none: they know no summer time. */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A browser that hides where it is says UTC; nobody who climbs roofs lives there. */
export function isHiddenZone(name: string): boolean {
  return /^(?:UTC|GMT|Etc\/.*|Universal|Zulu)$/i.test(name);
}
