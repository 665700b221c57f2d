/** Of a browser that knows them: rules by which a page lets strings become markup or addresses of scripts. */
export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Readonly<Record<string, (value: string) => string | null>>,
  ): Readonly<Record<'createHTML', (markup: string) => string>>
}

const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }

/** The one way in which scripts of the site make elements of markup: that of maps, which `map/svg.ts` escapes. */
const policy = trustedTypes?.createPolicy('throughline', { createHTML: (markup) => markup })

export function setMarkup(element: Element, markup: string): void {
  element.innerHTML = policy?.createHTML(markup) ?? markup
}
