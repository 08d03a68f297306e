import type { Department } from './departments.ts';
import type { Random } from './random.ts';

/** The place of an employee in the company. Heads and members are active today. */
export interface Place {
  readonly department: Department;
  readonly kind: 'head' | 'member' | 'former' | 'upcoming';
}

const share = { former: 0.08, upcoming: 0.03, vacancy: 0.08 } as const;

/** One place for each employee: at least one in every department, the others mostly at the lower levels. */
export function assignPlaces(random: Random, count: number, departments: readonly Department[]): Place[] {
  const places: Place[] = departments.map((department) => {
    const isVacant = random.chance(share.vacancy) && department.level > 1;
    if (!department.isActive) {
      return { department, kind: 'former' };
    }
    return { department, kind: isVacant ? 'member' : 'head' };
  });
  const attractive = departments.flatMap((department) => {
    const weight = department.isActive ? random.integer(1, department.level * 3) : 1;
    return Array.from({ length: weight }, () => department);
  });
  while (places.length < count) {
    const department = random.pick(attractive);
    places.push({ department, kind: department.isActive ? drawKind(random) : 'former' });
  }
  return random.shuffle(places);
}

function drawKind(random: Random): Place['kind'] {
  if (random.chance(share.former)) {
    return 'former';
  }
  return random.chance(share.upcoming) ? 'upcoming' : 'member';
}
