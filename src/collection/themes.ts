import { bareTarget } from './bare-target.ts'
import type { SourcePoint } from '../core/rules.ts'
import type { ChosenAt, GivenTopic } from '../core/settings.ts'
import type { SettingsFault, GivenSettings } from './schema/settings.ts'
import type { YamlPath } from './yaml/document.ts'

/** The themes in `site.yaml`, with the places of what they name. Empty themes and repeated names are faults. */
export function readThemes(
  given: NonNullable<GivenSettings['themes']>,
  pointAt: (path: YamlPath) => SourcePoint,
): {
  readonly themes: readonly GivenTopic[]
  readonly at: ChosenAt['themes']
  readonly faults: readonly SettingsFault[]
} {
  const themes: GivenTopic[] = []
  const at: ChosenAt['themes'][number][] = []
  const faults: SettingsFault[] = []
  for (const [index, { title, description, tag: tags = [], notes: links = [] }] of given.entries()) {
    const notes = links
      .map((link, place) => ({ link: bareTarget(link), point: pointAt(['themes', index, 'notes', place]) }))
      .filter(({ link }) => link !== '')
    const isSecond = themes.some((other) => other.title.toLowerCase() === title.toLowerCase())
    const path = ['themes', index, 'title']
    if (isSecond) {
      faults.push({
        path,
        message: `Two themes are named "${title}".`,
        fix: 'give one of them another title.',
      })
    } else if (tags.length + notes.length === 0) {
      faults.push({
        path,
        message: `Nothing says what belongs to the theme "${title}".`,
        fix: `give it a tag or notes, like this: {title: ${title}, tag: soil, notes: ["[[Another note]]"]}`,
      })
    } else {
      themes.push({ title, description: description || null, tags, notes: notes.map(({ link }) => link) })
      at.push({
        tags: tags.map((_, place) => pointAt(['themes', index, 'tag', place])),
        notes: notes.map(({ point }) => point),
      })
    }
  }
  return { themes, at, faults }
}
