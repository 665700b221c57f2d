export const functions: ReadonlySet<string> = new Set(
  'if date link file list max min number not empty contains containsAny containsAll'.split(' '),
)

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

export const fileFields: ReadonlySet<string> = new Set(
  'name basename path folder ext tags links backlinks embeds properties file'.split(' '),
)

/** Names that depend on the current day, or on file times, which differ between copies of a file. */
export const timely: ReadonlySet<string> = new Set(['now', 'today', 'ctime', 'mtime', 'relative'])

export const fields: ReadonlySet<string> = new Set(
  'length year month day hour minute second millisecond weeks days hours minutes seconds milliseconds'.split(
    ' ',
  ),
)

/** Matches one part of a Moment.js format. `momentParts` are the supported parts, all numeric. */
export const momentForm = /\[[^\]]*\]|YYYY|YY|MM|M|DD|D|HH|H|mm|m|ss|s|[A-Za-z]+|[^A-Za-z[]+|\[/g
export const momentParts: ReadonlySet<string> = new Set('YYYY YY MM M DD D HH H mm m ss s'.split(' '))
