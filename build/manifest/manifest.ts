import { toolDefinitions } from '../../src/features/agents/definitions.ts';
import {
  agentTools,
  panelTypes,
  publicName,
  schemes,
  settingDefaults,
  settingRanges,
  settingWords,
  walkthroughId,
} from '../../src/platform/manifest/contributions.ts';
import { resourceNames } from '../../src/service/contract/resources.ts';
import { commands } from './commands/index.ts';
import { agentsAllowed, type MenuItem } from './declare.ts';
import {
  description,
  editors,
  labeledSchemes,
  settings,
  settingWordMeanings,
  submenus,
  viewContainer,
  views,
  walkthrough,
  welcomes,
} from './others.ts';

/** What `npm run manifest` writes into package.json and package.nls.json. */
interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: Readonly<Record<string, unknown>>;
  /** The English texts by key; package.json has the keys. */
  readonly texts: Readonly<Record<string, string>>;
}

const icon = 'media/workforce.svg';
const defaults: Readonly<Record<string, boolean | number | string>> = settingDefaults;
const ranges: Readonly<Record<string, readonly [min: number, max: number] | undefined>> = settingRanges;
const words: Readonly<Record<string, readonly string[] | undefined>> = settingWords;

/** Puts an English text under a key. Returns how package.json refers to it. */
type AddText = (key: string, english: string) => string;

/** The manifest that follows from the declarations. */
export function createManifest(): Manifest {
  const texts: Record<string, string> = {};
  const text: AddText = (key, english) => {
    texts[key] = english;
    return `%${key}%`;
  };
  text('description', description);
  const title = text('viewContainer', viewContainer);
  const contributes = {
    viewsContainers: { activitybar: [{ id: 'workforce', title, icon }] },
    views: {
      workforce: Object.entries(views).map(([view, { name, when }]) => ({
        id: `workforce.${view}`,
        name: text(`view.${view}`, name),
        icon,
        contextualTitle: title,
        when,
      })),
    },
    customEditors: Object.entries(editors).map(([viewType, { name, files }]) => ({
      viewType,
      displayName: text(`editor.${viewType.replace('workforce.', '')}`, name),
      selector: files.map((filenamePattern) => ({ filenamePattern })),
      priority: 'option',
    })),
    viewsWelcome: Object.entries(welcomes).map(([key, { view, text: contents, when }]) => ({
      view: `workforce.${view}`,
      contents: text(`welcome.${key}`, contents),
      when,
    })),
    walkthroughs: [contributeWalkthrough(text)],
    commands: contributeCommands(text),
    menus: contributeMenus(),
    configuration: contributeSettings(title, text),
    jsonValidation: [
      ...resourceNames.map((name) => [name, `${schemes.documents}://*/${name}/*.json`]),
      ['scenario', '*.workforce-scenario.json'],
    ].map(([name, fileMatch]) => ({
      fileMatch,
      // A text, because each language has its own schema.
      url: text(`schema.${name}`, `./dist/schemas/${name}.json`),
    })),
    resourceLabelFormatters: labeledSchemes.map((scheme) => ({
      scheme,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: The editor fills these in.
      formatting: { label: '${path} · ${authority}', separator: '/', stripPathStartingSeparator: true },
    })),
    languageModelTools: contributeTools(text),
    submenus: Object.entries(submenus).map(([name, { label }]) => ({
      id: `workforce.${name}`,
      label: text(`submenu.${name}`, label),
    })),
    keybindings: Object.entries(commands).flatMap(([name, { keys = [] }]) =>
      keys.map(({ key, when, args }) => ({
        command: `workforce.${name}`,
        key,
        mac: key.replaceAll('ctrl', 'cmd'),
        when,
        args,
      })),
    ),
  };
  const activationEvents = [
    'onStartupFinished',
    'onUri',
    ...Object.values(schemes)
      .toSorted()
      .map((scheme) => `onFileSystem:${scheme}`),
    ...panelTypes.map((type) => `onWebviewPanel:${type}`),
  ];
  return { activationEvents, contributes, texts };
}

/** Descriptions for a model are English in every language of the editor. */
function contributeTools(text: AddText) {
  return agentTools.map((name) => {
    const { title, description: modelDescription, input } = toolDefinitions[name];
    return {
      name: publicName(name),
      toolReferenceName: publicName(name).replace('_', '-'),
      displayName: text(`agentTool.${name}`, title),
      modelDescription,
      // For the user: the first sentence.
      userDescription: text(`agentTool.${name}.description`, modelDescription.replace(/(?<=\.) .*/, '')),
      icon: '$(organization)',
      tags: ['workforce'],
      canBeReferencedInPrompt: true,
      when: agentsAllowed,
      inputSchema: input,
    };
  });
}

/** A title that several commands have is one text, under the name of the first of them. */
function contributeCommands(text: AddText) {
  const keys = new Map<string, string>();
  return Object.entries(commands).map(([name, { title, shortTitle, icon }]) => {
    const key = keys.get(title) ?? `command.${name}`;
    keys.set(title, key);
    return {
      command: `workforce.${name}`,
      title: text(key, title),
      ...(shortTitle !== undefined && { shortTitle: text(`${key}.short`, shortTitle) }),
      category: 'Workforce',
      ...(icon !== undefined && { icon: `$(${icon})` }),
    };
  });
}

function contributeMenus() {
  const items = [
    ...Object.entries(commands).flatMap(([name, { menus = [] }]) =>
      menus.map((item) => shownIn(item, { command: `workforce.${name}` })),
    ),
    ...Object.entries(submenus).flatMap(([name, { menus }]) =>
      menus.map((item) => shownIn(item, { submenu: `workforce.${name}` })),
    ),
  ];
  const menus = Map.groupBy(items, ({ menu }) => menu);
  return {
    commandPalette: Object.entries(commands).flatMap(([name, { palette }]) =>
      palette === undefined ? [] : [{ command: `workforce.${name}`, when: palette }],
    ),
    ...Object.fromEntries([...menus].map(([menu, of]) => [menu, of.map(({ item }) => item)])),
  };
}

function shownIn({ menu, group, when }: MenuItem, shown: { command: string } | { submenu: string }) {
  return { menu, item: { ...shown, when, group } };
}

function contributeWalkthrough(text: AddText) {
  const { title, description, steps } = walkthrough;
  return {
    id: walkthroughId,
    title: text('walkthrough.title', title),
    description: text('walkthrough.description', description),
    steps: Object.entries(steps).map(([step, { title, description, picture, doneWhen }]) => ({
      id: step,
      title: text(`walkthrough.${step}.title`, title),
      description: text(`walkthrough.${step}.description`, description),
      media: {
        // A text, because each language has its own picture.
        svg: text(`walkthrough.${step}.file`, `media/walkthrough/${step}.svg`),
        altText: text(`walkthrough.${step}.picture`, picture),
      },
      completionEvents: [`onContext:${doneWhen}`],
    })),
  };
}

/** All are settings of the user: no workspace can set one. */
function contributeSettings(title: string, text: AddText) {
  const properties = Object.entries(settings).map(([id, english]) => {
    const [minimum, maximum] = ranges[id] ?? [];
    const value = defaults[id];
    return [
      id,
      {
        type: typeof value === 'number' ? 'integer' : typeof value,
        enum: words[id],
        enumDescriptions: words[id]?.map((word) =>
          text(`${id.replace('workforce.', 'setting.')}.${word}`, settingWordMeanings[id]?.[word] ?? word),
        ),
        default: value,
        scope: 'application',
        minimum,
        maximum,
        description: text(id.replace('workforce.', 'setting.'), english),
      },
    ] as const;
  });
  return { title, properties: Object.fromEntries(properties) };
}
