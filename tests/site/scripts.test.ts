import { describe, expect, inject, it } from 'vitest'
import { objections, overflow, phone, useBrowser } from './browser.ts'
import { page as documentAt } from './page.ts'

const open = useBrowser()
const { folder, url } = inject('scripts')
const { url: garden } = inject('garden')

describe('a page in another script', () => {
  it('says its language and its direction, and leaves the rest of the page to the site', () => {
    const document = documentAt(folder, '/notes/עברית/קריאה-ראשונה/')
    expect(document.documentElement.getAttribute('lang')).toBe('en')
    expect(document.documentElement.getAttribute('dir')).toBeNull()
    for (const selector of ['title', 'h1', '.lede', '.prose']) {
      const element = document.querySelector(selector)
      expect([selector, element?.getAttribute('lang'), element?.getAttribute('dir')]).toEqual([
        selector,
        'he',
        'rtl',
      ])
    }
  })

  it.each([
    ['en', 'tracked', 'normal'],
    ['pl', 'tracked', 'normal'],
    ['zh-Hant', 'normal', 'normal'],
    ['ja', 'normal', 'auto-phrase'],
    ['ko', 'normal', 'keep-all'],
    ['hi', 'normal', 'normal'],
    ['und-Deva', 'normal', 'normal'],
  ])(
    'has headings as its script has them, and no letters that are only made to lean: %s',
    async (...styles) => {
      const page = await open(`${garden}notes/soil/`)
      const found = await page.evaluate((lang) => {
        const heading = document.createElement('h1')
        heading.lang = lang
        heading.append(document.createElement('cite'))
        document.body.append(heading)
        const { letterSpacing, wordBreak } = getComputedStyle(heading)
        const { fontSynthesisStyle } = getComputedStyle(heading.firstElementChild as Element)
        heading.remove()
        return [lang, letterSpacing === 'normal' ? 'normal' : 'tracked', wordBreak, fontSynthesisStyle]
      }, styles[0])
      expect(found).toEqual([...styles, 'none'])
    },
  )

  it('is named in its own language in a list', () => {
    const link = [...documentAt(folder, '/notes/').querySelectorAll('li > p:not([class]) a')].find(
      ({ textContent }) => textContent.trim() === 'غالب کے خطوط',
    )
    expect([link?.getAttribute('lang'), link?.getAttribute('dir')]).toEqual(['ur', 'rtl'])
  })

  it('runs from right to left, with its code and its English from left to right', async () => {
    const page = await open(`${url}notes/الترجمة/`)
    const directions = await page.evaluate(() =>
      Object.fromEntries(
        ['.prose > p', '.prose li', '.prose pre', '.prose p code', '.prose .katex', '.prose > [dir=ltr]'].map(
          (selector) => {
            const element = document.querySelector(selector)
            return [selector, element ? getComputedStyle(element).direction : null]
          },
        ),
      ),
    )
    expect(directions).toEqual({
      '.prose > p': 'rtl',
      '.prose li': 'rtl',
      '.prose pre': 'ltr',
      '.prose p code': 'ltr',
      '.prose .katex': 'ltr',
      '.prose > [dir=ltr]': 'ltr',
    })
  })

  it.each(['the roots leave channels', 'השורשים משאירים תעלות'])(
    'a reason begins below its title, whichever way it runs: %s',
    async (why) => {
      const page = await open(`${garden}notes/soil/`)
      const reason = page.locator('#related .reason[dir=auto]')
      const sides = await reason.evaluate((element, why) => {
        element.textContent = why
        const lines = document.createRange()
        lines.selectNodeContents(element)
        const title = element.previousElementSibling
        return [lines.getBoundingClientRect().left, title?.getBoundingClientRect().left]
      }, why)
      expect(sides[0]).toBe(sides[1])
    },
  )

  it.each(['inquiries/ما-الذي-يضيع-في-الترجمة/', 'notes/'])(
    '%s fits a phone, and has nothing that axe objects to',
    { tags: 'long' },
    async (path) => {
      const page = await open(url + path, phone)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await objections(page)).toEqual([])
    },
  )
})

/** A word of a title → that title. */
const named: readonly (readonly [query: string, title: string])[] = [
  ['خطوط', 'غالب کے خطوط'],
  ['isik', 'Straße, ışık, tiếng Việt'],
]

/** A word that stands in a body, and in no title → the title of the page, and what is marked in the excerpt. */
const words: readonly (readonly [query: string, title: string, marked: string])[] = [
  ['خيانة', 'الترجمة', 'خيانة'],
  ['للترجمان', 'الترجمة', 'للتَّرجُمانِ'],
  ['للتَّرجُمانِ', 'الترجمة', 'للتَّرجُمانِ'],
  ['المسو', 'الترجمة', 'المسوّدات'],
  ['الـمسودات', 'الترجمة', 'المسوّدات'],
  ['בראשית', 'קריאה ראשונה', 'בְּרֵאשִׁית'],
  ['בְּרֵאשִׁית', 'קריאה ראשונה', 'בְּרֵאשִׁית'],
  ['不能自我', '论翻译', '不能自我'],
  ['名前', '読書の記録', '名前'],
  ['ﾃﾞｰﾀ', '読書の記録', 'データ'],
  ['ａｉ', '読書の記録', 'AI'],
  ['소설', '독서 기록', '소설을'],
  ['소설'.normalize('NFD'), '독서 기록', '소설을'],
  ['แก้ไข', 'การแปล', 'แก้ไข'],
  ['น้ำใจ', 'การแปล', 'น้ำใจ'],
  ['क्षितिज', 'अनुवाद की डायरी', 'क्षितिज'],
  ['черный', 'Перевод', 'чёрный'],
  ['книг', 'Перевод', 'книга'],
  ['ΛΟΓΟΣ', 'Ἡ μετάφρασις', 'λόγος'],
  ['μεταφραση', 'Ἡ μετάφρασις', 'μετάφραση'],
  ['größe', 'Straße, ışık, tiếng Việt', 'Größe'],
  ['GRÖSSE', 'Straße, ışık, tiếng Việt', 'Größe'],
  ['istanbul', 'Straße, ışık, tiếng Việt', 'İSTANBUL’da'],
  ['quyen', 'Straße, ışık, tiếng Việt', 'quyển'],
  ['quyển'.normalize('NFD'), 'Straße, ışık, tiếng Việt', 'quyển'],
  ['ｆａｃａｄｅ', 'Straße, ışık, tiếng Việt', 'façade'],
]

describe('the search', () => {
  it('finds words of every script', { tags: 'long' }, async () => {
    const page = await open(`${url}search/`)
    const field = page.locator('main input[type=search]')
    const results = page.locator('main .search-result')
    for (const [query, title] of named) {
      await field.fill(query)
      await expect.poll(() => results.first().textContent(), { message: query }).toContain(title)
    }
    for (const [query, title, marked] of words) {
      await field.fill(query)
      const marks = results.filter({ hasText: title }).locator('mark')
      const first = async () => (await marks.allTextContents())[0]
      await expect.poll(first, { message: query, timeout: 10_000 }).toBe(marked)
      // An empty field offers pages without marks: the next mark is not of this query.
      await field.fill('')
      await expect.poll(() => results.locator('mark').count()).toBe(0)
    }
  })

  it('names what it found in its own language', async () => {
    const page = await open(`${url}search/?q=${encodeURIComponent('בראשית')}`)
    const result = page.locator('main .search-result')
    await result.locator('mark').waitFor()
    for (const part of ['.search-title a', '.search-excerpt']) {
      expect(await result.locator(part).getAttribute('lang')).toBe('he')
      expect(await result.locator(part).getAttribute('dir')).toBe('rtl')
    }
  })
})
