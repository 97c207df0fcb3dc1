/** Hashes of keys that were let in lately. The longest unused one makes room. */
export function createGoodKeys(most: number) {
  const hashes = new Set<string>();
  return {
    has: (hash: string) => hashes.has(hash),
    forget: (hash: string) => void hashes.delete(hash),
    note(hash: string) {
      hashes.delete(hash);
      hashes.add(hash);
      const [oldest] = hashes;
      if (hashes.size > most && oldest) hashes.delete(oldest);
    },
  };
}
