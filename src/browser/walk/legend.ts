import { lineSample } from '../../map/svg.ts'
import { layerNames, lineWords } from '../../map/words.ts'
import { layers, type Layer } from '../../model/near.ts'
import type { Scene } from './scene.ts'

/**
 * A switch for each layer that the centre has, with how many nodes are in it and what its lines look like; and what the
 * other lines of the drawing mean.
 */
export function layerSwitches(scene: Scene): readonly Element[] {
  const drawn = new Set(scene.drawing.edges.map(({ kind }) => kind))
  return layers.flatMap((layer) => {
    const count = scene.centre.counts[layer]
    if (!count && !drawn.has(layer)) return []
    const item = document.createElement('li')
    if (count) item.append(layerSwitch(scene, layer, count))
    else item.innerHTML = `${lineSample(layer)} ${lineWords[layer]}`
    return [item]
  })
}

function layerSwitch({ centre, shown }: Scene, layer: Layer, count: number): Element {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset['layer'] = layer
  button.setAttribute('aria-pressed', String(shown.has(layer)))
  button.innerHTML = lineSample(layer)
  const number = document.createElement('span')
  number.className = 'count'
  number.textContent = String(count)
  button.append(` ${layerNames[layer][centre.kind]} `, number)
  return button
}
