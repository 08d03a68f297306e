import assert from 'node:assert/strict';
import { mask } from '../../../../src/company/values/masking.ts';
import { JsonTree } from '../../../../src/service/contract/json/jsonTree.ts';
import '../../dialogs/withoutEditor.ts';

const { openEndedDates } = await import('../../../../src/features/documents/language/languageFeatures.ts');

describe('open-ended dates', () => {
  const found = (text: string) =>
    openEndedDates(new JsonTree(text)).map(
      ({ offset, means }) => `${text.slice(0, offset).split(/[,{]/).at(-1)} ${means}`,
    );

  it('are found in work cycles, in both spellings', () => {
    const text =
      '{"userWorkCycles":[{"startsOn":"1900-01-01T00:00:00","endsOn":"2024-12-31T00:00:00"},' +
      '{"StartsOn":"2025-01-01","EndsOn":"9999-12-31"},{"endsOn":"9999-12-31T23:59:59"}]}';
    assert.deepEqual(found(text), [
      '"startsOn":"1900-01-01T00:00:00" no start',
      '"EndsOn":"9999-12-31" open-ended',
      '"endsOn":"9999-12-31T23:59:59" open-ended',
    ]);
  });

  it('are neither real dates nor dates in other places', () => {
    for (const text of [
      '{"userWorkCycles":[{"startsOn":"9999-12-31","endsOn":"1900-01-01"}]}',
      '{"userWorkCycles":[{"startsOn":"1900-01-011","endsOn":"x9999-12-31","id":99991231}]}',
      '{"userWorkCycles":[{"owner":{"startsOn":"1900-01-01"}}]}',
      '{"userWorkCycles":{"startsOn":"1900-01-01"}}',
      '{"birthDate":"1900-01-01","dtContractEnd":"9999-12-31T00:00:00"}',
      '{"extendedData":{"userWorkCycles":[{"startsOn":"1900-01-01"}]}}',
      `{"birthDate":${mask},"userWorkCycles":[{"startsOn":${mask}}]}`,
      '{"userWorkCycles":null}',
      'no JSON',
      '',
    ]) {
      assert.deepEqual(found(text), [], text);
    }
  });
});
