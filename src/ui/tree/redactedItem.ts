import type { TreeItem } from 'vscode';
import type { Redaction } from '../../service/http/redaction/redaction.ts';

/** Removes secrets from the texts of a row, which a service may repeat in a name. */
export function redactedItem(item: TreeItem, redaction: Redaction): TreeItem {
  const { label, description, tooltip, accessibilityInformation: spoken } = item;
  if (typeof label === 'string') {
    item.label = redaction.text(label);
  }
  if (typeof description === 'string') {
    item.description = redaction.text(description);
  }
  if (typeof tooltip === 'string') {
    item.tooltip = redaction.text(tooltip);
  }
  if (spoken !== undefined) {
    item.accessibilityInformation = { ...spoken, label: redaction.text(spoken.label) };
  }
  return item;
}
