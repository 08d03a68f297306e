import { coverageOf } from '../../domain/answers/coverage.ts';
import { readRecords } from '../reading.ts';
import type { Tools } from '../tool.ts';

/** In how many records of a list each field has a value, without any value. */
export const coverage: Tools['coverage'] = async (call, { list }) => {
  const { records, contract, family, notes } = await readRecords(call, list);
  const fields = await coverageOf(
    records.map((record) => record.fields),
    contract,
  );
  return {
    data: {
      ...{ list, api: family, records: records.length },
      fields: fields.map(({ path, isKnown, filled }) => ({
        // A service can name a field beside the contract as it likes.
        field: isKnown ? path : call.people.withoutNames(path),
        filled,
        ...(!isKnown && { isUnpublished: true }),
      })),
    },
    notes,
  };
};
