import assert from 'node:assert/strict';
import type { TreeItem } from 'vscode';
import { Redaction } from '../../../src/service/http/redaction.ts';
import '../dialogs/withoutEditor.ts';

const { redactItem: redactedItem } = await import('../../../src/tree/sidebarTree.ts');

const secret = 'planted-key-4711';

function redactionOf(apiKey: string): Redaction {
  const redaction = new Redaction();
  redaction.rememberCredentials({ name: 'Acme' }, { apiKey });
  return redaction;
}

describe('the item of a row', () => {
  it('shows no secret in its label, description, tooltip or accessible label', () => {
    const item: TreeItem = {
      label: `label ${secret}`,
      description: `description ${secret}`,
      tooltip: `tooltip ${secret}`,
      accessibilityInformation: { label: `spoken ${secret}`, role: 'treeitem' },
      contextValue: 'person',
    };
    assert.deepEqual(redactedItem(item, redactionOf(secret)), {
      label: 'label •••',
      description: 'description •••',
      tooltip: 'tooltip •••',
      accessibilityInformation: { label: 'spoken •••', role: 'treeitem' },
      contextValue: 'person',
    });
  });

  it('is unchanged if it has no texts', () => {
    const bare: TreeItem = { contextValue: 'person', description: true };
    assert.deepEqual(redactedItem(bare, redactionOf(secret)), { contextValue: 'person', description: true });
  });
});
