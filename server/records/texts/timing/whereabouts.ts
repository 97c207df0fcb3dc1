/** Time zones of the states; two where a state has two, and then the narrower hours count. */
const zonesOfStates: Record<string, readonly string[]> = {
  ...zoned('America/New_York', 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
  ...zoned('America/Chicago', 'AL AR IA IL LA MN MO MS OK WI'),
  ...zoned('America/Denver', 'CO MT NM UT WY'),
  ...zoned('America/Los_Angeles', 'CA NV WA'),
  ...zoned('America/Phoenix', 'AZ'),
  ...zoned('Pacific/Honolulu', 'HI'),
  ...zoned('America/Puerto_Rico', 'PR VI'),
  ...zoned('Pacific/Guam', 'GU MP'),
  ...zoned('Pacific/Pago_Pago', 'AS'),
  AK: ['America/Anchorage', 'America/Adak'],
  FL: ['America/New_York', 'America/Chicago'],
  ID: ['America/Boise', 'America/Los_Angeles'],
  IN: ['America/Indiana/Indianapolis', 'America/Chicago'],
  KS: ['America/Chicago', 'America/Denver'],
  KY: ['America/New_York', 'America/Chicago'],
  MI: ['America/Detroit', 'America/Chicago'],
  ND: ['America/Chicago', 'America/Denver'],
  NE: ['America/Chicago', 'America/Denver'],
  OR: ['America/Los_Angeles', 'America/Boise'],
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/New_York', 'America/Chicago'],
  TX: ['America/Chicago', 'America/Denver'],
};

const areaCodes: Record<string, string> = {
  AL: '205 251 256 334 659 938',
  AK: '907',
  AZ: '480 520 602 623 928',
  AR: '327 479 501 870',
  CA: '209 213 279 310 323 341 350 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 747 760 805 818 820 831 837 840 858 909 916 925 949 951',
  CO: '303 719 720 748 970 983',
  CT: '203 475 860 959',
  DC: '202 771',
  DE: '302',
  FL: '239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954',
  GA: '229 404 470 478 678 706 762 770 912 943',
  HI: '808',
  IA: '319 515 563 641 712',
  ID: '208 986',
  IL: '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872',
  IN: '219 260 317 463 574 765 812 930',
  KS: '316 620 785 913',
  KY: '270 364 502 606 859',
  LA: '225 318 337 457 504 985',
  MA: '339 351 413 508 617 774 781 857 978',
  MD: '227 240 301 410 443 667',
  ME: '207',
  MI: '231 248 269 313 517 586 616 679 734 810 906 947 989',
  MN: '218 320 507 612 651 763 924 952',
  MO: '235 314 417 557 573 636 660 816 975',
  MS: '228 471 601 662 769',
  MT: '406',
  NC: '252 336 472 704 743 828 910 919 980 984',
  ND: '701',
  NE: '308 402 531',
  NH: '603',
  NJ: '201 551 609 640 732 848 856 862 908 973',
  NM: '505 575',
  NV: '702 725 775',
  NY: '212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934',
  OH: '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937',
  OK: '405 539 572 580 918',
  OR: '458 503 541 971',
  PA: '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878',
  RI: '401',
  SC: '803 821 839 843 854 864',
  SD: '605',
  TN: '423 615 629 731 865 901 931',
  TX: '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979',
  UT: '385 435 801',
  VA: '276 434 540 571 686 703 757 804 826 948',
  VT: '802',
  WA: '206 253 360 425 509 564',
  WI: '262 274 353 414 534 608 715 920',
  WV: '304 681',
  WY: '307',
  PR: '787 939',
  VI: '340',
  GU: '671',
  MP: '670',
  AS: '684',
};

/** Area codes of split states that lie in one zone, and one of Arizona where the Navajo Nation keeps summer time. */
const zonesOfAreaCodes: Record<string, readonly string[]> = {
  ...zoned(
    'America/New_York',
    '239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954 423 865 502 859',
  ),
  ...zoned('America/Chicago', '615 629 731 901 316 913 402 531 219'),
  ...zoned(
    'America/Chicago',
    '210 214 254 281 325 346 361 409 430 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979',
  ),
  ...zoned('America/Indiana/Indianapolis', '260 317 463 765'),
  ...zoned('America/Detroit', '231 248 269 313 517 586 616 679 734 810 947 989'),
  ...zoned('America/Los_Angeles', '503 971'),
  915: ['America/Denver'],
  928: ['America/Phoenix', 'America/Denver'],
};

const statesOfAreaCodes = new Map(
  Object.entries(areaCodes).flatMap(([state, codes]) =>
    codes.split(' ').map((code) => [code, state] as const),
  ),
);

/** First three digits of ZIP codes, from and to. */
const zipRanges =
  'NY5-5 PR6-7 VI8-8 PR9-9 MA10-27 RI28-29 NH30-38 ME39-49 VT50-54 MA55-55 VT56-59 CT60-69 NJ70-89 NY100-149 PA150-196 DE197-199 DC200-200 VA201-201 DC202-205 MD206-219 VA220-246 WV247-268 NC270-289 SC290-299 GA300-319 FL320-339 FL341-349 AL350-369 TN370-385 MS386-397 GA398-399 KY400-427 OH430-459 IN460-479 MI480-499 IA500-528 WI530-549 MN550-567 SD570-577 ND580-588 MT590-599 IL600-629 MO630-658 KS660-679 NE680-693 LA700-714 AR716-729 OK730-732 TX733-733 OK734-749 TX750-799 CO800-816 WY820-831 ID832-838 UT840-847 AZ850-865 NM870-884 TX885-885 NV889-898 CA900-961 HI967-968 GU969-969 OR970-979 WA980-994 AK995-999'
    .split(' ')
    .map((entry) => {
      const [from = 0, to = 0] = entry.slice(2).split('-').map(Number);
      return { state: entry.slice(0, 2), from, to };
    });

export interface Recipient {
  phone: string;
  state: string | null;
  zip: string | null;
}

export interface Whereabouts {
  /** Whose law counts; null when nothing tells. */
  state: string | null;
  zones: readonly string[];
}

/** Where someone is: by their state or ZIP code, else by the area code they once got. */
export function findWhereabouts({ phone, state, zip }: Recipient): Whereabouts {
  const known = state && zonesOfStates[state] ? state : zip && findStateOfZip(zip);
  if (known) return { state: known, zones: zonesOfStates[known] ?? [] };
  const [, code = ''] = /^\+1(\d{3})\d{7}$/.exec(phone) ?? [];
  const byCode = statesOfAreaCodes.get(code);
  if (byCode) return { state: byCode, zones: zonesOfAreaCodes[code] ?? zonesOfStates[byCode] ?? [] };
  return { state: null, zones: ['America/New_York'] };
}

export function findStateOfZip(zip: string): string | null {
  const start = Number(zip.slice(0, 3));
  return zipRanges.find(({ from, to }) => start >= from && start <= to)?.state ?? null;
}

export const knownStates = Object.keys(zonesOfStates);
export const knownAreaCodes = [...statesOfAreaCodes.keys()];

function zoned(zone: string, names: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, [zone]]));
}
