import { base, en, Faker, fr, generateMersenne53Randomizer } from '@faker-js/faker';

/** Each part of a company has random numbers of its own, so that more employees do not change the departments. */
const parts = { departments: 2, employees: 3, labels: 4, leaves: 5, taxonomies: 6 } as const;

/** A reproducible source of random choices. */
export interface Random {
  readonly french: Faker;
  readonly english: Faker;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True with a probability from 0 (never) to 1 (always). */
  chance(probability: number): boolean;
  shuffle<T>(items: readonly T[]): T[];
  /** Starts over with numbers that depend only on the seed and on `key`. */
  restart(key: number): void;
}

export function createRandom(seed: number, part: keyof typeof parts): Random {
  const randomizer = generateMersenne53Randomizer();
  randomizer.seed([seed, parts[part]]);
  const french = new Faker({ locale: [fr, en, base], randomizer });
  const english = new Faker({ locale: [en, base], randomizer });
  return {
    french,
    english,
    integer: (min, max) => min + Math.floor(randomizer.next() * (max - min + 1)),
    pick: (choices) => french.helpers.arrayElement(choices),
    chance: (probability) => randomizer.next() < probability,
    shuffle: (items) => french.helpers.shuffle(items),
    restart: (key) => randomizer.seed([seed, parts[part], key]),
  };
}
