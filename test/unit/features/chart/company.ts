import { ChartTree } from '../../../../src/company/departments/chartTree.ts';
import {
  assembleDepartments,
  type DepartmentTree,
} from '../../../../src/company/departments/departmentTree.ts';

interface Sent {
  readonly id: string;
  readonly parent?: string;
  readonly name?: string;
}

/** Departments by id and the id of their parent, in the shape of the resource API. */
export function assembled(departments: readonly Sent[]): DepartmentTree {
  const items = departments.map(({ id, name = id, parent }, sortOrder) => ({
    id,
    name,
    sortOrder,
    parent: parent === undefined ? null : { id: parent },
  }));
  return assembleDepartments({ source: 'resource', page: { items, unreadable: [] } });
}

interface Card {
  readonly key: string;
  readonly parent?: number;
  readonly people?: number;
}

/** Cards named by their keys, each with the key of the one above it and its people: `b<a:3`. */
export function chart(...cards: readonly string[]): ChartTree<Card> {
  const keys = cards.map((card) => card.split(/[<:]/)[0] ?? '');
  return new ChartTree(
    cards.map((card, place) => {
      const [, above] = /<(\w+)/.exec(card) ?? [];
      const [, people] = /:(\d+)/.exec(card) ?? [];
      return {
        key: keys[place] ?? '',
        ...(above === undefined ? {} : { parent: keys.indexOf(above) }),
        ...(people === undefined ? {} : { people: Number(people) }),
      };
    }),
  );
}

/** `count` cards in order of their levels: each has `width` below it. */
export function broadChart(count: number, width: number): ChartTree<Card> {
  return new ChartTree(
    Array.from({ length: count }, (_, place) => ({
      key: `k${place}`,
      people: place % 7,
      ...(place === 0 ? {} : { parent: Math.floor((place - 1) / width) }),
    })),
  );
}

export const everything = { collapsed: new Set<string>() };
