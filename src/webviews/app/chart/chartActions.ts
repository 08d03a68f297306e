import type { Direction } from '../../../domain/chart/neighbour.ts';
import type { Zoom } from '../../../domain/chart/picture.ts';
import type { ChartCard, ChartRequest, ChartView, PictureFormat } from '../../chart/messages.ts';
import { type KeyActions, pressed } from './chartKeys.ts';
import type { LoadedChart } from './loadedChart.ts';
import type { Stage } from './stage.ts';
import type { StageActions } from './stageActions.ts';
import type { ToolbarActions } from './toolbar.ts';

/** What actions change of the page, beside the chart itself. */
interface PageControls {
  /** The id of the connection. */
  readonly connection: string;
  stage(): Stage | null;
  request(request: ChartRequest): void;
  render(): void;
  /** Brings a card of the next picture onto the screen. */
  showNext(place: number): void;
  typeSearch(): void;
  save(format: PictureFormat): void;
}

/** What the user does with a chart, by the mouse, the toolbar and keys. */
export class ChartActions implements ToolbarActions, StageActions, KeyActions {
  readonly #chart: LoadedChart;
  readonly #page: PageControls;

  constructor(chart: LoadedChart, page: PageControls) {
    this.#chart = chart;
    this.#page = page;
  }

  pressed(event: KeyboardEvent): boolean {
    return pressed(event, this);
  }

  change(view: Partial<ChartView>): void {
    this.#chart.state.change(view);
  }

  search(text: string): void {
    this.#chart.search.search(text);
    this.#page.render();
  }

  typeSearch(): void {
    this.#page.typeSearch();
  }

  nextHit(step: 1 | -1): void {
    this.#goTo(this.#chart.search.next(step));
    this.#page.render();
  }

  goToTop(): void {
    const { tree, shown } = this.#chart.state;
    this.#goTo(tree.tops(shown)[0]);
  }

  showCard(place: number): void {
    this.change({ look: 'cards' });
    this.#goTo(place);
  }

  select(place: number): void {
    this.#chart.state.select(place);
  }

  move(direction: Direction): void {
    const { state } = this.#chart;
    state.move(direction);
    if (state.active !== undefined) {
      this.#page.showNext(state.active);
    }
  }

  /** Opens the document of a department; keeps the keyboard in the chart. */
  open(place: number): void {
    this.#open(place, true);
  }

  openSelected(): void {
    const { active } = this.#chart.state;
    if (active !== undefined) {
      this.#open(active, false);
    }
  }

  toggle(place: number): void {
    const stage = this.#page.stage();
    if (stage !== null) {
      stage.anchor = place;
    }
    this.#chart.state.toggle(place);
  }

  toggleSelected(): void {
    const { active } = this.#chart.state;
    if (active !== undefined) {
      this.toggle(active);
    }
  }

  expandAll(): void {
    this.#chart.state.expandAll();
  }

  collapseAll(): void {
    this.#chart.state.collapseAll();
  }

  focusOn(place: number | undefined): void {
    this.#chart.state.focusOn(place);
    this.#page.stage()?.fitNext();
  }

  focusOnSelected(): void {
    this.focusOn(this.#chart.state.active);
  }

  leaveFocus(): void {
    const { focus, tree } = this.#chart.state;
    if (focus !== undefined) {
      this.focusOn(tree.parentOf(focus));
    }
  }

  zoomBy(factor: number): void {
    this.#page.stage()?.zoomBy(factor);
  }

  moved(zoom: Zoom): void {
    this.#chart.state.moved(zoom);
  }

  fit(): void {
    this.#page.stage()?.fitAll();
    this.#chart.state.forgetZoom();
  }

  reshaped(ratio: number): void {
    if (this.#chart.state.reshape(ratio)) {
      this.#page.render();
    }
  }

  reveal(): void {
    const { active } = this.#chart.state;
    const card = active === undefined ? undefined : this.#departmentAt(active);
    if (card !== undefined) {
      this.#page.request({ type: 'reveal', id: card.id });
    }
  }

  check(): void {
    this.#page.request({ type: 'check' });
  }

  refresh(): void {
    this.#page.request({ type: 'refresh' });
  }

  loadPeople(): void {
    this.#page.request({ type: 'loadPeople' });
  }

  loadPeopleBelow(place: number): void {
    const card = this.#departmentAt(place);
    if (card !== undefined) {
      this.#page.request({ type: 'loadPeople', id: card.id });
    }
  }

  save(format: PictureFormat): void {
    this.#page.save(format);
  }

  /** In the form of a row of the departments view, whose menu it is. */
  menuOf(place: number): string | undefined {
    const card = this.#departmentAt(place);
    if (card === undefined) {
      return undefined;
    }
    return JSON.stringify({
      webviewSection: 'department',
      viewItem: 'resource department',
      preventDefaultContextMenuItems: true,
      address: { connection: this.#page.connection, resource: 'departments', id: card.id },
      name: card.name,
    });
  }

  #goTo(place: number | undefined): void {
    if (place !== undefined) {
      this.#chart.state.goTo(place);
      this.#page.showNext(place);
    }
  }

  /** Opens the document of a department; shows or hides what is below a heading. */
  #open(place: number, keepFocus: boolean): void {
    const card = this.#departmentAt(place);
    if (card === undefined) {
      this.toggle(place);
    } else {
      this.#page.request({ type: 'open', id: card.id, keepFocus });
    }
  }

  #departmentAt(place: number): ChartCard | undefined {
    const card = this.#chart.state.tree.nodes[place];
    return card?.kind === 'department' ? card : undefined;
  }
}
