import { signsOf, type Sign } from '../signs.ts'
import { lineSample } from '../svg.ts'
import { setMarkup } from '../../browser/trusted.ts'
import type { Scene } from './scene.ts'

/**
 * A switch for each layer that the centre has, with how many nodes are in it and what its lines look like; and what the
 * other lines of the drawing mean.
 */
export function layerSwitches(scene: Scene): readonly Element[] {
  const { centre, drawing } = scene
  return signsOf(drawing, centre.kind, centre.counts, centre.computed).map((sign) => {
    const item = document.createElement('li')
    if (sign.count > 0) item.append(layerSwitch(scene, sign))
    else setMarkup(item, `${samples(sign)} ${sign.words}`)
    return item
  })
}

function layerSwitch({ shown, partly }: Scene, sign: Sign): Element {
  const { layer, words, count } = sign
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset['layer'] = layer
  button.setAttribute('aria-pressed', partly.has(layer) ? 'mixed' : String(shown.has(layer)))
  setMarkup(button, samples(sign))
  const number = document.createElement('span')
  number.className = 'count'
  number.textContent = String(count)
  button.append(` ${words} `, number)
  return button
}

function samples({ layer, sorts }: Sign): string {
  return sorts.map((isComputed) => lineSample(layer, isComputed)).join(' ')
}
