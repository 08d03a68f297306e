import type { Department } from '../../domain/department.ts';
import { outlineOf } from '../../domain/departmentTree.ts';
import { departmentOf, namedOf, personOf } from '../present.ts';
import { notesOn, requireDepartment } from '../reading.ts';
import type { AgentCall, ToolResult, Tools } from '../tool.ts';

const pageSize = 100;

/** Lists what is asked for, a page at a time. */
export const list: Tools['list'] = async (call, { list: what, department, manager, status }) => {
  const { service, options, people, mayName, next } = call;
  switch (what) {
    case 'departments':
      return await listDepartments(call, department);
    case 'people': {
      const query = {
        // The order of names would tell who is who.
        ...(!mayName && { order: 'newest' as const }),
        ...(department !== undefined && { departmentIds: [department] }),
        ...(manager !== undefined && { managerIds: [people.idOf(manager)] }),
        ...(status !== undefined && { statuses: [status] }),
      };
      const page = await service.employees(query, next, { ...options, longest: true, placed: true });
      if (page.items.length === 0 && department !== undefined) {
        await requireDepartment(call, department);
      }
      return {
        records: page.items.map((each) => personOf(call, each)),
        notes: notesOn(page),
        next: page.next,
      };
    }
    case 'labels': {
      const page = await service.records('labels', {}, next, options);
      const records = page.items.map(({ fields }) => namedOf(call, fields));
      return { records, notes: notesOn(page), next: page.next };
    }
    case 'templates': {
      const page = await service.reportTemplates(options);
      return { records: page.items.map((each) => namedOf(call, each)), notes: notesOn(page) };
    }
  }
};

/** All departments, or those right below one. */
async function listDepartments(call: AgentCall, above: string | undefined): Promise<ToolResult> {
  if (above !== undefined) {
    await requireDepartment(call, above);
  }
  const tree = await call.known.knownDepartments(call.options.signal, call.options);
  const all = outlineOf(tree).map(({ department }) => department);
  const parents = new Map(
    all.flatMap(({ id, children }) => children.map((child) => [child.key, id] as const)),
  );
  const parentOf = ({ key }: Department) => parents.get(key);
  const wanted = above === undefined ? all : all.filter((each) => parentOf(each) === above);
  const from = Number(call.next ?? 0);
  const page = wanted.slice(from, from + pageSize);
  return {
    records: page.map((each) => departmentOf(call, each, parentOf(each))),
    notes: notesOn({ ...tree, total: wanted.length }),
    next: from + pageSize < wanted.length ? String(from + pageSize) : undefined,
  };
}
