/** The name with the highest value. */
export function strongest<K extends string>(values: Record<K, number>): K {
  const names = Object.keys(values) as K[];
  return names.reduce((best, name) => (values[name] > values[best] ? name : best));
}
