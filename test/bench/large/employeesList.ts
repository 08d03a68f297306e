import { KnownCompanies } from '../../../src/company/known/known.ts';
import { EmployeeFilters } from '../../../src/features/employees/employeeFilter.ts';
import { EmployeesSource } from '../../../src/features/employees/view.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import { PagedTree } from '../../../src/tree/pagedTree.ts';
import { sessionsOf } from '../benchSessions.ts';
import { costOf, heapInUse } from '../cost.ts';
import type { LargeList } from './listLines.ts';

/**
 * Scrolls the employees view, to its end by default, as the user does: each page is loaded, and its rows are
 * rendered.
 */
export async function scrolledToTheEnd(
  service: WorkforceService,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<LargeList> {
  const known = new KnownCompanies();
  const source = new EmployeesSource({
    sessions: sessionsOf(service),
    filters: new EmployeeFilters(),
    counted: () => undefined,
    known,
  });
  const tree = new PagedTree(source, {
    isConnected: () => true,
    pinned: { rows: () => [], below: () => Promise.resolve([]) },
    redact: (item) => item,
    record: (error) => {
      throw error;
    },
    showWait: (load) => load,
    showProgress: (work) => work,
  });
  const before = heapInUse();
  const pages: number[] = [];
  const rows = async () => {
    for (const row of await tree.getChildren()) {
      tree.getTreeItem(row);
    }
  };
  const people = () => known.of(service).all().length;
  for (let shown = -1; shown < people() && pages.length < mostPages; ) {
    shown = people();
    const { cpu } = await costOf(async () => {
      await tree.loadMore();
      await rows();
    });
    if (people() > shown) {
      pages.push(cpu);
    }
  }
  return { pages, heap: heapInUse() - before, people: people() };
}
