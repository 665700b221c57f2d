import { bareTarget } from './bare-target.ts'
import type { SourcePoint } from '../core/rules.ts'
import type { ChosenAt, GivenTopic } from '../core/settings.ts'
import type { SettingsFault, GivenSettings } from './schema/settings.ts'
import type { YamlPath } from '../yaml/document.ts'

/** The topics in `site.yaml`, with the places of what they name. Empty topics and repeated names are faults. */
export function readTopics(
  given: NonNullable<GivenSettings['topics']>,
  pointAt: (path: YamlPath) => SourcePoint,
): {
  readonly topics: readonly GivenTopic[]
  readonly at: ChosenAt['topics']
  readonly faults: readonly SettingsFault[]
} {
  const topics: GivenTopic[] = []
  const at: ChosenAt['topics'][number][] = []
  const faults: SettingsFault[] = []
  for (const [index, { title, description, tag: tags = [], notes: links = [] }] of given.entries()) {
    const notes = links
      .map((link, place) => ({ link: bareTarget(link), point: pointAt(['topics', index, 'notes', place]) }))
      .filter(({ link }) => link !== '')
    const isSecond = topics.some((other) => other.title.toLowerCase() === title.toLowerCase())
    const path = ['topics', index, 'title']
    if (isSecond) {
      faults.push({
        path,
        message: `Two topics are named "${title}".`,
        fix: 'give one of them another title.',
      })
    } else if (tags.length + notes.length === 0) {
      faults.push({
        path,
        message: `Nothing says what belongs to the topic "${title}".`,
        fix: `give it a tag or notes, like this: {title: ${title}, tag: soil, notes: ["[[Another note]]"]}`,
      })
    } else {
      topics.push({ title, description: description || null, tags, notes: notes.map(({ link }) => link) })
      at.push({
        tags: tags.map((_, place) => pointAt(['topics', index, 'tag', place])),
        notes: notes.map(({ point }) => point),
      })
    }
  }
  return { topics, at, faults }
}
