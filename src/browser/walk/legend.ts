import { layers, type Layer } from '../../model/near.ts'
import type { Scene } from './scene.ts'
import { layerNames } from '../../map/words.ts'

/** A switch for each layer that the centre has, with how many nodes are in it and what its lines look like. */
export function layerSwitches({ centre, shown }: Scene): readonly Element[] {
  return layers.flatMap((layer) => {
    const count = centre.counts[layer]
    if (!count) return []
    const item = document.createElement('li')
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset['layer'] = layer
    button.setAttribute('aria-pressed', String(shown.has(layer)))
    button.innerHTML = sample(layer)
    const number = document.createElement('span')
    number.className = 'count'
    number.textContent = String(count)
    button.append(` ${layerNames[layer][centre.kind]} `, number)
    item.append(button)
    return [item]
  })
}

function sample(layer: Layer): string {
  return `<svg class="map-edges" width="28" height="8" viewBox="0 0 28 8" aria-hidden="true"><line data-edge="${layer}" x1="0" y1="4" x2="28" y2="4"/></svg>`
}
