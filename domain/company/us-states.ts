/** The 50 states with the number the Census Bureau gives each; its counties' numbers begin with it. */
const table = `AL 01 Alabama|AK 02 Alaska|AZ 04 Arizona|AR 05 Arkansas|CA 06 California|CO 08 Colorado
CT 09 Connecticut|DE 10 Delaware|FL 12 Florida|GA 13 Georgia|HI 15 Hawaii|ID 16 Idaho|IL 17 Illinois
IN 18 Indiana|IA 19 Iowa|KS 20 Kansas|KY 21 Kentucky|LA 22 Louisiana|ME 23 Maine|MD 24 Maryland
MA 25 Massachusetts|MI 26 Michigan|MN 27 Minnesota|MS 28 Mississippi|MO 29 Missouri|MT 30 Montana
NE 31 Nebraska|NV 32 Nevada|NH 33 New Hampshire|NJ 34 New Jersey|NM 35 New Mexico|NY 36 New York
NC 37 North Carolina|ND 38 North Dakota|OH 39 Ohio|OK 40 Oklahoma|OR 41 Oregon|PA 42 Pennsylvania
RI 44 Rhode Island|SC 45 South Carolina|SD 46 South Dakota|TN 47 Tennessee|TX 48 Texas|UT 49 Utah
VT 50 Vermont|VA 51 Virginia|WA 53 Washington|WV 54 West Virginia|WI 55 Wisconsin|WY 56 Wyoming`;

export const stateCodes = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
] as const;
export type StateCode = (typeof stateCodes)[number];

export interface UsState {
  code: StateCode;
  fips: string;
  name: string;
}

export const usStates: UsState[] = table.split(/[|\n]/).map((entry) => {
  const [, code, fips, name] = /^(\w\w) (\d\d) (.+)$/.exec(entry) ?? [];
  return { code: code as StateCode, fips: fips ?? '', name: name ?? '' };
});

const names = new Map(usStates.map(({ code, name }) => [code, name]));

export function stateName(code: StateCode): string {
  return names.get(code) ?? code;
}
