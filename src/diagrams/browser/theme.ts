import type { DiagramTheme } from './frame.ts'

/** Returns a current colour of the page, as `rgb(…)`. */
type ColourOf = (name: string) => string

const hues = [210, 30, 140, 275, 50, 190, 340, 95, 240, 15, 165, 310]

export function isDark(): boolean {
  return withColours((colourOf) => lightness(colourOf('ground')) < lightness(colourOf('ink')))
}

export function currentTheme(): DiagramTheme {
  const dark = isDark()
  const fontFamily = getComputedStyle(document.documentElement).getPropertyValue('--sans').trim()
  return { fontFamily, variables: withColours((colourOf) => variables(colourOf, dark)) }
}

function variables(colourOf: ColourOf, dark: boolean): DiagramTheme['variables'] {
  const [ground, raised, wash, ink, quiet, rule, line, note] = [
    ...['ground', 'raised', 'wash', 'ink', 'quiet', 'rule', 'line', 'highlight'].map(colourOf),
  ] as [string, string, string, string, string, string, string, string]
  /** Behind text. */
  const pale = hues.map((hue) => (dark ? `hsl(${hue}, 28%, 27%)` : `hsl(${hue}, 48%, 84%)`))
  /** On the ground of the page. */
  const strong = hues.map((hue) => (dark ? `hsl(${hue}, 45%, 66%)` : `hsl(${hue}, 48%, 38%)`))
  const [first = wash, second = wash, , , , , alarm = wash] = pale
  return {
    darkMode: dark,
    background: ground,
    primaryColor: raised,
    secondaryColor: wash,
    tertiaryColor: wash,
    ...named(['primaryTextColor', 'secondaryTextColor', 'tertiaryTextColor', 'textColor', 'titleColor'], ink),
    ...named(['primaryBorderColor', 'secondaryBorderColor', 'tertiaryBorderColor', 'noteBorderColor'], line),
    ...named(['lineColor', 'arrowheadColor', 'archEdgeColor', 'archEdgeArrowColor', 'actorLineColor'], quiet),
    ...named(['edgeLabelBackground', 'relationLabelBackground', 'labelBackgroundColor'], ground),
    ...named(['labelColor', 'stateLabelColor', 'classText', 'branchLabelColor', 'commitLabelColor'], ink),
    noteBkgColor: note,
    noteTextColor: ink,
    clusterBkg: wash,
    clusterBorder: rule,
    archGroupBorderColor: line,
    compositeBackground: ground,
    compositeTitleBackground: wash,
    altBackground: wash,
    rowOdd: raised,
    rowEven: wash,
    activationBkgColor: wash,
    activationBorderColor: line,
    sequenceNumberColor: ground,
    sectionBkgColor: wash,
    sectionBkgColor2: wash,
    altSectionBkgColor: ground,
    excludeBkgColor: rule,
    gridColor: rule,
    taskBkgColor: first,
    taskBorderColor: line,
    activeTaskBkgColor: second,
    activeTaskBorderColor: quiet,
    doneTaskBkgColor: rule,
    doneTaskBorderColor: line,
    critBkgColor: alarm,
    critBorderColor: strong[6] ?? quiet,
    todayLineColor: strong[6] ?? quiet,
    vertLineColor: quiet,
    ...named(
      [
        'taskTextColor',
        'taskTextOutsideColor',
        'taskTextLightColor',
        'taskTextDarkColor',
        'taskTextClickableColor',
      ],
      ink,
    ),
    pieOpacity: '1',
    pieStrokeColor: ground,
    pieOuterStrokeColor: line,
    ...numbered('pie', pale, 1),
    ...numbered('venn', strong.slice(0, 8), 1),
    ...numbered('cScale', pale),
    ...numbered('cScalePeer', strong),
    ...numbered('cScaleInv', strong),
    ...numbered(
      'cScaleLabel',
      pale.map(() => ink),
    ),
    ...numbered('fillType', pale.slice(0, 8)),
    ...numbered('git', strong.slice(0, 8)),
    ...numbered('gitInv', pale.slice(0, 8)),
    ...numbered(
      'gitBranchLabel',
      pale.slice(0, 8).map(() => ground),
    ),
    commitLabelBackground: wash,
    tagLabelBackground: raised,
    ...numbered('surface', [wash, raised, wash, raised, wash]),
    ...numbered('surfacePeer', [line, line, line, line, line]),
    quadrant1Fill: raised,
    quadrant2Fill: wash,
    quadrant3Fill: raised,
    quadrant4Fill: wash,
    ...named(
      [1, 2, 3, 4].map((number) => `quadrant${number}TextFill`),
      quiet,
    ),
    quadrantPointFill: strong[0] ?? quiet,
    xyChart: { plotColorPalette: strong.join(',') },
  }
}

function named(names: readonly string[], colour: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, colour]))
}

function numbered(name: string, colours: readonly string[], from = 0): Record<string, string> {
  return Object.fromEntries(colours.map((colour, index) => [`${name}${index + from}`, colour]))
}

/** A browser resolves a colour only on an element that has it. */
function withColours<Made>(make: (colourOf: ColourOf) => Made): Made {
  const probe = document.createElement('span')
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const made = make((name) => {
    probe.style.color = `var(--${name})`
    return style.color
  })
  probe.remove()
  return made
}

/** From 0 to 255, for `rgb(…)`. */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
