import assert from 'node:assert/strict';
import { Company, holds, pathOf, sentenceOf } from './organizationCompany.ts';

describe('the places of departments in a checked organization', () => {
  it('warns above 7 levels and reports an error above 9 (8)', () => {
    const company = new Company();
    company.chain(11);
    const findings = company.check();
    assert.deepEqual(
      findings.map(({ rule, severity, departmentId }) => [rule, severity, departmentId]),
      [
        ['deep', 'warning', '8'],
        ['deep', 'warning', '9'],
        ['too-deep', 'error', '10'],
        ['too-deep', 'error', '11'],
      ],
    );
    assert.equal(
      sentenceOf(findings, 'too-deep'),
      '“D10” (10) is on level 10; the service allows at most 9.',
    );
    holds((healthy, id) => {
      const deepest = healthy.chain(8 - healthy.levelOf(id), id);
      return [`deep ${deepest}`];
    });
  });

  it('reports an error for more than 99 departments below one parent, or at the top (8)', () => {
    holds((company, id) => {
      if (company.levelOf(id) > 6) {
        return undefined;
      }
      const already = company.childrenOf(id).length;
      for (let count = already; count < 100; count += 1) {
        company.add(id, { sortOrderInSiblings: null });
      }
      return [`too-many-siblings ${id}`];
    });
    const flat = new Company();
    for (let count = 0; count < 99; count += 1) {
      flat.add();
    }
    assert.deepEqual(flat.findings(), []);
    flat.add(undefined, { sortOrderInSiblings: null });
    assert.deepEqual(flat.findings(), ['too-many-siblings 100']);
    assert.match(sentenceOf(flat.check(), 'too-many-siblings'), /100 departments at the top/);
  });

  it('finds every department of a cycle, and nothing else about it', () => {
    holds((company, id) => {
      const way = [id];
      for (let up = company.parentOf(id); up !== undefined; up = company.parentOf(up)) {
        way.push(up);
      }
      company.change(way.at(-1) ?? id, { parentId: pathOf(id) });
      return way.map((member) => `cycle ${member}`);
    });
  });

  it('finds a department whose parent is not shown', () => {
    holds((company, id) => {
      if (company.levelOf(id) === 1) {
        return undefined;
      }
      company.change(id, { parentId: 'nowhere' });
      return [`orphan ${id}`];
    });
  });

  it('finds a place among siblings outside 0 to 99 (2.3)', () => {
    for (const order of [-1, 100, 2 ** 60]) {
      holds((company, id) => {
        company.change(id, { sortOrderInSiblings: order });
        return [`sort-order-out-of-range ${id}`];
      });
    }
  });

  it('finds a place that siblings share, on each of them', () => {
    holds((company, id) => {
      const parent = company.parentOf(id);
      const sibling = company.departments.find(
        (other) => other.id !== id && company.parentOf(other.id) === parent,
      );
      if (sibling === undefined) {
        return undefined;
      }
      company.change(id, { sortOrderInSiblings: sibling.sortOrderInSiblings ?? null });
      return [`sort-order-repeated ${id}`, `sort-order-repeated ${sibling.id}`];
    });
  });
});
