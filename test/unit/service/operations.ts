import type { Clock } from '../../../src/service/http/clock.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';

/** Everything that the product asks of a service. */
export const operations: Readonly<Record<string, (service: WorkforceService) => Promise<unknown>>> = {
  departments: (service) => service.departments(),
  employees: (service) => service.employees({ search: 'x' }),
  'find people': (service) => service.findPeople({ search: 'x' }),
  'find labels': (service) => service.findLabels('x'),
  placement: (service) => service.placement('1'),
  members: (service) => service.members('1'),
  people: (service) => service.people(),
  taxonomies: (service) => service.taxonomies(),
  labels: (service) => service.labels({ id: '501' }),
  label: (service) => service.label('1'),
  archive: (service) => service.setLabelArchived('1', true, '"v"'),
  leaves: (service) => service.leaves({ of: 'employee', ids: ['1'], from: '2026-01-01', to: '2026-01-02' }),
  templates: (service) => service.reportTemplates(),
  'create report': (service) => service.createReport({ templateId: 't', startsOn: null, endsOn: null }),
  report: (service) => service.report('1'),
  content: (service) => service.reportContent('1', 'csv'),
  document: (service) => service.document('users', '1'),
  'document of a list': (service) => service.document('employee-attributes', '1001'),
  checkCapabilities: (service) => service.checkCapabilities(),
};

/** Waits for nothing: how long the client waits is not what is tested here. */
export const hasty: Clock = {
  now: () => Date.now(),
  after: (_milliseconds, callback) => {
    const timer = setImmediate(callback);
    return () => clearImmediate(timer);
  },
};
