/** The user settings of every editor started here: a quiet window that sends and fetches nothing by itself. */
export const userSettings = {
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'remote.autoForwardPorts': false,
  'telemetry.telemetryLevel': 'off',
  'window.commandCenter': false,
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.enableExperiments': false,
  'workbench.layoutControl.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};
