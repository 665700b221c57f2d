/** Functions that are called with no value before them. */
export const functions: ReadonlySet<string> = new Set(
  'if date link file list max min number not empty contains containsAny containsAll'.split(' '),
)

/** Functions that are called on a value. */
export const methods: ReadonlySet<string> = new Set(
  [
    'isTruthy isType toString isEmpty contains containsAll containsAny',
    'startsWith endsWith lower title trim replace slice split reverse',
    'abs ceil floor round toFixed filter map flat join sort unique',
    'date format time asLink asFile linksTo hasLink hasProperty hasTag inFolder keys values',
  ]
    .join(' ')
    .split(' '),
)

/** What can be asked of a file. */
export const fileFields: ReadonlySet<string> = new Set(
  'name basename path folder ext tags links backlinks embeds properties file'.split(' '),
)

/** What depends on the day, or on times that differ from one copy of a file to the next. */
export const timely: ReadonlySet<string> = new Set(['now', 'today', 'ctime', 'mtime', 'relative'])

/** Fields of dates and of the difference of two dates, of lists and of texts. */
export const fields: ReadonlySet<string> = new Set(
  'length year month day hour minute second millisecond weeks days hours minutes seconds milliseconds'.split(
    ' ',
  ),
)

/** Parts of what a moment is written in, by the letters of Moment.js; all are numbers. */
export const momentForm = /\[[^\]]*\]|YYYY|YY|MM|M|DD|D|HH|H|mm|m|ss|s|[A-Za-z]+|[^A-Za-z[]+|\[/g
export const momentParts: ReadonlySet<string> = new Set('YYYY YY MM M DD D HH H mm m ss s'.split(' '))
