import { isServiceError } from '../../../src/service/http/errors.ts';
import { clientOf } from '../service/fixtures.ts';

// Lists the taxonomies of the service at the address in the first argument. Prints the outcome in one line.
const { service } = clientOf({ baseUrl: process.argv[2] ?? '', random: () => 0 });
try {
  const { items } = await service.taxonomies();
  console.log(`listed ${items.length}`);
} catch (error) {
  console.log(isServiceError(error) ? `${error.kind}: ${error.message}` : String(error));
}
