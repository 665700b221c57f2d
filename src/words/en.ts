/*
 * The interface's texts in English, by part. Other languages are in the files beside this one. A name in braces is a
 * placeholder; `{number}` selects the plural form (CLDR). Texts whose key ends in `Html` are inserted as markup, with
 * tags for links and keys.
 */
export const messages = {
  writing: {
    /** The locale for numbers, lists, dates and plural forms. */
    locale: 'en-GB',
    /** Whether names of kinds and relations within a sentence are in lower case (`lower`) or unchanged (`given`). */
    nouns: 'lower',
  },
  /**
   * Separators of items, of items that may contain commas, and of sentences; a label before a text; a sentence's end.
   */
  joins: {
    items: ', ',
    groups: '; ',
    sentences: ' ',
    named: '{name}: {what}',
    ended: '{sentence}.',
  },
  /** The rest of a shortened list. */
  list: { others: { one: '{number} other', other: '{number} others' } },

  counts: {
    pages: { one: '{number} page', other: '{number} pages' },
    notes: { one: '{number} note', other: '{number} notes' },
    inquiries: { one: '{number} inquiry', other: '{number} inquiries' },
    papers: { one: '{number} paper', other: '{number} papers' },
    sources: { one: '{number} source', other: '{number} sources' },
    folders: { one: '{number} folder', other: '{number} folders' },
    tags: { one: '{number} tag', other: '{number} tags' },
    topics: { one: '{number} topic', other: '{number} topics' },
    links: { one: '{number} link', other: '{number} links' },
  },

  neighbours: {
    authored: { one: '{number} neighbour', other: '{number} neighbours' },
    computed: { one: '{number} computed neighbour', other: '{number} computed neighbours' },
    both: '{authored} and {number} computed',
  },

  kinds: {
    note: { label: 'Note', plural: 'Notes', one: 'note' },
    inquiry: { label: 'Inquiry', plural: 'Inquiries', one: 'inquiry' },
    paper: { label: 'Paper', plural: 'Papers', one: 'paper' },
    'note-map': { label: 'Map of content', plural: 'Maps of content', one: 'map of content' },
    'note-daily': { label: 'Daily note', plural: 'Daily notes', one: 'daily note' },
  },
  /** The word within a sentence for a text on home or an index, which is not a note. */
  pageKind: 'page',
  kindLists: {
    note: {
      several: 'notes',
      count: { one: '{number} note', other: '{number} notes' },
      previous: 'Previous note',
      next: 'Next note',
      all: 'All notes, by title',
      others: 'Other notes, by title',
      inFolder: 'Notes in the folder {folder}',
    },
    inquiry: {
      several: 'inquiries',
      count: { one: '{number} inquiry', other: '{number} inquiries' },
      previous: 'Previous inquiry',
      next: 'Next inquiry',
      all: 'All inquiries, by title',
      others: 'Other inquiries, by title',
      inFolder: 'Inquiries in the folder {folder}',
    },
    paper: {
      several: 'papers',
      count: { one: '{number} paper', other: '{number} papers' },
      previous: 'Previous paper',
      next: 'Next paper',
      all: 'All papers, by title',
      others: 'Other papers, by title',
      inFolder: 'Papers in the folder {folder}',
    },
    'note-map': {
      several: 'maps of content',
      count: { one: '{number} map of content', other: '{number} maps of content' },
      previous: 'Previous map of content',
      next: 'Next map of content',
      all: 'All maps of content, by title',
      others: 'Other maps of content, by title',
      inFolder: 'Maps of content in the folder {folder}',
    },
    'note-daily': {
      several: 'daily notes',
      count: { one: '{number} daily note', other: '{number} daily notes' },
      previous: 'Previous daily note',
      next: 'Next daily note',
      all: 'All daily notes, by title',
      others: 'Other daily notes, by title',
      inFolder: 'Daily notes in the folder {folder}',
    },
  },
  /** Patterns for a collection's own kinds. */
  ownKind: {
    count: { one: '{number} {one}', other: '{number} {several}' },
    previous: 'Previous {one}',
    next: 'Next {one}',
    all: 'All {several}, by title',
    others: 'Other {several}, by title',
    inFolder: '{plural} in the folder {folder}',
  },
  kindLines: {
    note: 'One settled concept each: a question, and the answer that stands for now.',
    inquiry: 'Longer lines of thought, which answer a question by drawing on notes as they go.',
    paper: 'The outside works that are cited here.',
    'note-map': 'Ways into a subject: each gathers the notes that belong to it.',
    'note-daily': 'What was written down day by day.',
  },

  site: {
    skip: 'Skip to the text',
    parts: 'Site',
    graph: 'Graph',
    topics: 'Topics',
    tags: 'Tags',
    search: 'Search',
    colours: 'Colours',
    by: 'by {author}',
    news: 'What is new',
    feed: 'Feed',
    madeWith: 'Made with Throughline',
    here: 'Where this page stands',
  },

  colours: {
    system: 'Colours: as the system',
    light: 'Colours: light',
    dark: 'Colours: dark',
  },

  ranges: {
    pages: 'Pages of this list',
    again: 'Pages of this list, again',
    previous: 'Previous',
    next: 'Next',
    page: 'Page {number} of {of}',
    title: '{title}, page {number}',
    all: 'All pages, by where each begins and ends',
    to: 'to',
    more: 'and {number} more',
  },

  home: {
    search: { one: 'Search {number} page', other: 'Search {number} pages' },
    begin: 'Inquiries to begin with',
    beginLine: 'Each answers a question at length; the dots are the notes that it draws on.',
    drawsOn: {
      notes: { one: 'Draws on {number} note', other: 'Draws on {number} notes' },
      papers: { one: 'Draws on {number} paper', other: 'Draws on {number} papers' },
      /** Fills {notes} in `both`. */
      notesOfBoth: { one: '{number} note', other: '{number} notes' },
      both: { one: 'Draws on {notes} and {number} paper', other: 'Draws on {notes} and {number} papers' },
    },
    drawnOn: 'Most drawn on',
    recent: 'New',
    allNews: 'all that is new',
    allTags: 'all tags',
    allTopics: 'all topics',
    topics: 'Topics',
    ways: 'Ways in',
    /** Default labels of ways in, by why they were chosen. */
    wayBy: {
      map: 'An overview',
      inquiry: 'To begin with',
      'drawn-on': 'Most drawn on',
      joined: 'Often linked',
    },
  },

  indexes: {
    none: 'There are none yet.',
    folders: 'Folders',
    news: 'What is new',
    newsDescription: 'What was written or rewritten last, newest first.',
    newsLine: 'By the date that its author gave each page, newest first.',
    tags: 'Tags',
    tagsDescription: 'Every tag, with the number of pages that carry it.',
    tagsLine: 'Each with the number of pages that carry it, or one of the tags below it.',
    tag: 'Tag: {tag}',
    tagged: { one: '{number} page tagged “{tag}”', other: '{number} pages tagged “{tag}”' },
    tagLine: 'Everything that carries this tag, by title.',
    tagsBelow: 'Below it',
    taggedPages: 'Pages with this tag',
    topics: 'Topics',
    topicsDescription: 'The parts that this collection falls into, and what joins them.',
    topicsLine: {
      editor: 'The parts of this collection, as its editors see them, and what joins them.',
      labels:
        'The parts that this collection falls into, by tags, folders and links: computed, not chosen by an author.',
      links:
        'The parts that this collection falls into, by its links alone: computed, not chosen by an author.',
    },
    joinedHtml: 'Joined to {topics}.',
    joinedTo: '{topic} ({links})',
    elsewhere: {
      one: '{number} page stands in no topic.',
      other: '{number} pages stand in no topic.',
    },
    topic: 'Topic: {title}',
    topicDescription: {
      one: '{number} page on “{title}”, and what joins them to other topics.',
      other: '{number} pages on “{title}”, and what joins them to other topics.',
    },
    topicLine: {
      editor: 'A part of this collection that its editors have marked out.',
      tag: 'What carries this tag, and what is joined to that: computed, not chosen by an author.',
      folder: 'What is in this folder, and what is joined to that: computed, not chosen by an author.',
      links: 'What is joined together by links: computed, not chosen by an author.',
      kept: 'What belongs together by tags, folders and links: computed, not chosen by an author.',
    },
    mainTags: 'Main tags',
    crossings: 'What joins it to other topics',
    crossingsLine: 'Links that lead there or come from there, with what their authors say of them.',
    order: 'Order',
    orders: {
      'by-title': 'By title',
      'by-theme': 'By topic',
      'most-used': 'Most used',
      'most-cited': 'Most cited',
      'by-year': 'By year',
      newest: 'Newest',
    },
    /** How each order is made. The newest has `newsLine`. */
    orderLines: {
      'by-theme': 'Topic by topic. In each topic, the pages with the most links inside it come first.',
      'most-used': 'The pages that most other pages link to come first.',
      'most-cited': 'The papers that most pages cite come first.',
      'by-year': 'By year of publication, latest first.',
    },
    /** The last part of a list: items without a value to group by. */
    without: { topic: 'In no topic', year: 'No year', date: 'No date' },
    jump: 'Jump to',
    wanted: 'Wanted notes',
    wantedDescription: 'Names that several pages link and no note has yet.',
    wantedLine: 'Names that several pages link and no note has yet, those that most pages link first.',
    wantedCount: {
      one: 'One wanted note is not yet written',
      other: '{number} wanted notes are not yet written',
    },
    wantedNote: 'Nobody has written “{name}” yet',
    wantedNoteLine: {
      one: 'Nobody has written this note yet. {number} page links to it, here with the sentence in which it does.',
      other:
        'Nobody has written this note yet. {number} pages link to it, here by title, each with the sentence in which it does.',
    },
    wantedBy: 'Pages that link to it',
  },

  page: {
    outline: 'On this page',
    /** The outline's entry for text before the first heading. */
    body: 'Text',
    updatedHtml: 'Updated {date}',
    minutes: { one: '{number} minute to read', other: '{number} minutes to read' },
    summary: 'In short',
    abstract: 'Abstract',
    edit: 'Edit this page',
    originalTitle: 'Original title',
    /** Opens the details of a list item. */
    more: 'More',
    /** Opens the similar inquiries below an inquiry. */
    alike: {
      one: 'and {number} that asks nearly the same · computed',
      other: 'and {number} that ask nearly the same · computed',
    },
    values: '{number} more',
    citedAt: 'in the text',
    citation: 'Citation {number} in the text',
    cited: 'Cited here',
    allSources: { one: 'Its source', other: 'Its sources' },
    /** Whose reason it is, if that is not clear. */
    reasons: { this: 'From this side:', other: 'From that side:' },
  },

  notFound: {
    title: 'Nothing stands here',
    description: 'This address leads to no page.',
    line: 'This address leads to no page. It may have been mistyped, or the page may have been taken down.',
    search: 'Search for it',
    elsewhereHtml: 'Or begin at <home>the first page</home>.',
  },

  /** {page} becomes a link. */
  moved: 'This page has moved to {page}.',

  dev: {
    remarks: 'Remarks of dev',
    draft: 'Draft',
    unpublished: 'Not published',
    unbuilt: 'No build shows this page.',
    warnings: { one: '{number} warning about this page', other: '{number} warnings about this page' },
    why: 'Why',
    fix: 'Fix',
    /** Headings of the problems on a page. */
    settings: 'The last state of the site, since {file} is not understood',
    missing: 'There may be no page because of a file that cannot be read',
    error: 'The file of this page has an error',
    last: 'The last state of this page, since its file cannot be read',
    unread: 'The file of this page cannot be read',
  },

  sections: {
    related: { title: 'Related', line: 'What this page is related to, and why.' },
    referred: {
      title: 'Also related',
      line: 'What names this page as related, for reasons of its own.',
    },
    inquiries: {
      title: 'Inquiries that draw on this note',
      line: 'By title. Each has the sentence that cites this note, what it asks, and its sources.',
      families:
        'Inquiries that ask nearly the same stand together under the one with the most links: computed from their titles, descriptions and sources.',
    },
    papers: {
      title: 'Similar papers',
      words:
        'Found by the words they share with this page, nearest first: computed, not chosen by an author.',
      meaning: 'Found by nearness in meaning, nearest first: computed, not chosen by an author.',
      model: 'Found by nearness in meaning, nearest first: computed with {model}, not chosen by an author.',
    },
    notes: {
      title: 'Similar notes',
      words:
        'Found by the words they share with this page, nearest first: computed, not chosen by an author.',
      meaning: 'Found by nearness in meaning, nearest first: computed, not chosen by an author.',
      model: 'Found by nearness in meaning, nearest first: computed with {model}, not chosen by an author.',
    },
    references: { title: 'References', line: 'Cited on this page, in order of first citation.' },
    sources: {
      title: 'Sources',
      line: 'The notes that this inquiry rests on, in order of first citation.',
    },
    next: {
      title: 'Read next',
      chosen: 'Inquiries that follow on from this one, in the author’s order.',
      computed: {
        words: 'Ways on from here, computed: by shared sources, by words in common, and for variety.',
        meaning: 'Ways on from here, computed: by shared sources, by nearness in meaning, and for variety.',
      },
      both: {
        words:
          'Ways on from here: first the author’s, the others computed by shared sources, by words in common, and for variety.',
        meaning:
          'Ways on from here: first the author’s, the others computed by shared sources, by nearness in meaning, and for variety.',
      },
    },
    'cited-by': {
      title: 'Cited by',
      line: 'Pages that cite this paper, by title, each with the sentence that does.',
    },
    mentions: {
      title: 'Mentioned in',
      line: 'Pages that link here in passing, each with its sentence.',
    },
    contents: {
      title: 'In this folder',
      line: 'Everything that stands directly in it, by title.',
    },
  },

  nextReasons: {
    /** Number words from 0. Other numbers are written in digits. */
    spelled: 'none one two three four five six seven eight nine ten eleven twelve',
    fullHtml: {
      /** Used if {named} are all of the shared notes. */
      sharesAll: {
        one: 'Shares {number} source with this one, {named}, {more}.',
        other: 'Shares {number} sources with this one, {named}, {more}.',
      },
      sharesSome: {
        one: 'Shares {number} source with this one, among them {named}, {more}.',
        other: 'Shares {number} sources with this one, among them {named}, {more}.',
      },
      /** Fills {more}. */
      noMore: 'and draws on no other',
      more: 'and draws on {number} more',
      /** Appended to one of the sentences above. */
      near: {
        words: 'It is near to this one in wording, too.',
        meaning: 'It is near to this one in meaning, too.',
      },
      /** Put before one of the sentences above. */
      author: 'Chosen by the author.',
      reach: 'Stands here so that no inquiry is out of reach.',
      nearest: {
        words: 'No source in common, but among the nearest to this one in wording.',
        meaning: 'No source in common, but among the nearest to this one in meaning.',
      },
      something: {
        words: 'No source in common, but something of this one in its wording.',
        meaning: 'No source in common, but something of this one in its meaning.',
      },
      order: 'The next in order.',
    },
    /** For use after a colon. */
    brief: {
      sources: { one: 'shares {number} source', other: 'shares {number} sources' },
      sourcesNear: {
        words: {
          one: 'shares {number} source, and is near in wording',
          other: 'shares {number} sources, and is near in wording',
        },
        meaning: {
          one: 'shares {number} source, and is near in meaning',
          other: 'shares {number} sources, and is near in meaning',
        },
      },
      nearest: { words: 'among the nearest in wording', meaning: 'among the nearest in meaning' },
      something: {
        words: 'something in common in wording',
        meaning: 'something in common in meaning',
      },
      order: 'the next in order',
      reach: 'there so that no inquiry is out of reach',
    },
  },

  edges: {
    authored: {
      related: { forth: 'Related', back: 'Related' },
      source: { forth: 'Draws on', back: 'Drawn on by' },
      next: { forth: 'Read next', back: 'Read before' },
      cites: { forth: 'Cites', back: 'Cited by' },
      mention: { forth: 'Mentions', back: 'Mentioned by' },
    },
    computed: {
      similar: {
        forth: 'Similar by words in common, computed',
        back: 'Similar by words in common, computed',
      },
      next: { forth: 'Read next, computed', back: 'Read before, computed' },
    },
  },

  /** Default names of relations. */
  relations: {
    related: 'Related',
    referred: 'Refers here',
    /** The other end of a relation without a name there: what that note does to this one. */
    referredBy: '{label} this',
  },

  /** The name of edges between similar nodes if a model measures similarity in meaning. */
  similarInMeaning: 'Near in meaning, computed',

  map: {
    save: 'Save the map as a picture',
    saveAs: 'Save the map as {format}',
    title: 'Neighbourhood',
    line: {
      note: 'The pages one step from here, related ones first.',
      inquiry: 'The pages one step from here: its sources first, then what to read next.',
      paper:
        'The pages one step from here: what cites this paper and what it cites, then mentions and similar notes.',
    },
    label: 'Map of what stands around “{title}”',
    node: '{title} ({kind})',
    /** In a static map's legend: the kind of nodes that are not labelled with one. */
    usual: 'Where nothing else is said: {kind}',
    faint: 'Faint lines join neighbours to one another.',
    alternative: 'The text and the lists on this page hold the same.',
    alternativeWalked: 'The page of the node in the centre holds the same.',
    leftOut: 'The drawing leaves out {rest} more.',
    walk: 'Walk',
    hint: 'Choose a neighbour to walk there, or the centre to open its page.',
    openInGraph: 'Open in graph',
    keysHtml:
      'By keyboard: arrows move, Enter walks, <key>o</key> opens, Backspace steps back, Home returns, Escape leaves.',
    /** Names of layers, by the role of the centre. */
    layers: {
      related: { note: 'Related notes', inquiry: 'Related', paper: 'Related' },
      source: { note: 'Inquiries', inquiry: 'Sources', paper: 'Sources' },
      next: { note: 'Read next', inquiry: 'Read next', paper: 'Read next' },
      cites: { note: 'Papers cited', inquiry: 'Papers cited', paper: 'Citations' },
      mention: { note: 'Mentions', inquiry: 'Mentions', paper: 'Mentions' },
      similar: { note: 'Similar', inquiry: 'Similar', paper: 'Similar notes' },
    },
    lines: {
      related: 'is related to',
      source: 'draws on',
      next: 'is followed by',
      cites: 'cites',
      mention: 'mentions',
      similar: 'is similar to',
    },
    /** Marks a name as partly or wholly computed. */
    named: { some: '{name}, some computed', all: '{name}, computed' },
  },

  walk: {
    arrived: {
      all: 'In the centre: “{title}”, {around}.',
      some: 'In the centre: “{title}”, {around}, {number} of them drawn.',
    },
    /** Before the reasons for a step, or without any. */
    from: { joined: 'From “{title}”:', alone: 'From “{title}”.' },
    /** Before the reasons of a relation. */
    named: '{name}:',
    around: 'Around “{title}”',
    readBeside: 'Read it beside the map',
    visited: 'visited',
    failed: 'What stands around “{title}” could not be loaded.',
    retry: 'Choose it again, or <page>open its page</page>.',
  },

  /** The graph page without scripts. */
  graphPage: {
    title: 'Graph',
    description: 'How everything here hangs together.',
    size: '{pages}, {links}',
    linesHtml: 'How everything here hangs together. The same as lists: {lists}.',
    /** The last link to a list. */
    tags: 'tags',
    map: 'Map',
    still: 'The best connected pages and the links between them.',
    label: 'Map of the best connected pages',
    alternative:
      'The list below holds the best connected as text; each of their pages lists what stands around it.',
    helpHtml:
      'A picture of all pages; <strong>Table</strong> lists the same pages, with the same filters, for those who cannot or would not use a picture.',
    helpComputed: 'Filters add the links that were computed, which no author wrote.',
    helpMouse:
      'Drag to move; Ctrl and the wheel zoom, and the wheel alone once the picture has been clicked.',
    helpTouch:
      'Two fingers move and zoom, one scrolls the page; fill the window to use one. Tap a page to choose it.',
    keysHtml:
      'On the picture, arrow keys go to the nearest page and <key>Shift</key> with them moves the picture; <key>+</key> <key>−</key> zoom, <key>0</key> shows all, <key>Enter</key> goes to the card, <key>o</key> opens the page, <key>p</key> begins a path, <key>Esc</key> leaves.',
    edges: {
      source: 'Sources',
      related: 'Relations',
      cites: 'Citations',
      mention: 'Mentions',
      next: 'Next inquiries',
    },
    connected: 'Best connected',
    connectedLine: 'By the number of different pages that each is linked with, in either direction.',
  },

  /** The graph page with scripts. */
  graph: {
    loading: 'Loading the whole graph…',
    failed: 'The whole graph could not be loaded. This is the map of the best connected pages.',
    otherBuild:
      'The whole graph is of another build than this page. Reload the page. Until then, this is the map of the best connected pages.',
    retry: 'Try again',
    reload: 'Reload the page',
    picture: 'Picture of the graph',
    showAs: 'Show as',
    asPicture: 'Picture',
    asTable: 'Table',
    view: 'View',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    showAll: 'Show all',
    fill: 'Fill the window',
    unfill: 'Back to the page',
    wheel: 'Hold Ctrl, or click the picture first, to zoom with the wheel',
    fingers: 'Use two fingers to move the picture',
    find: 'Find a page',
    findLabel: 'Find a page in the graph',
    found: 'Pages found',
    foundNode: ', {kind}',
    noPageAt: 'No page of the graph stands at {address}.',

    filters: 'Filters',
    filtersUsed: 'Filters •',
    filtersInUse: 'Filters, in use',
    pages: 'Pages',
    links: 'Links',
    computedLinks: 'Computed links',
    tag: 'Tag',
    anyTag: 'Any tag',
    tagged: '{tag} ({number})',
    leastNeighbours: 'Neighbours, at least',
    colourBy: 'Colour by',
    byKind: 'Kind',
    byCommunity: 'Topic',
    clear: 'Show everything',
    computedLoading: 'Loading what is computed…',
    computedFailed: 'What is computed could not be loaded. Choose it again to try again.',

    save: 'Save the picture',
    saveAs: 'Save the picture as {format}',
    notSaved: 'The picture could not be saved.',
    partFailed: 'What this takes could not be loaded. Try again.',

    signs: 'Signs',
    computedLink: 'computed link',
    smallCommunities: 'others are grey',

    chosen: 'The chosen page',
    close: 'Close the card',
    pullUp: 'Pull the card up',
    pullDown: 'Let the card down',
    open: 'Open the page',
    walk: 'Walk from here',
    neighbours: 'Neighbours',
    computedNeighbours: 'Computed neighbours',
    others: {
      one: 'and {number} other, less well connected; its page lists them.',
      other: 'and {number} others, less well connected; its page lists them.',
    },
    tags: 'Tags',
    onlyTagged: 'Show only pages tagged {tag}',

    path: 'Path',
    pathFromHere: 'Path from here',
    leavePath: 'Leave the path',
    /** A step of a path: two nodes and the name of their relation. */
    step: '{from} {relation} {to}',
    because: 'because:',
    choosePathEnd: 'Now choose where the path is to lead.',
    pathFrom: 'Path from “{title}”: now choose where it is to lead.',
    noPath: 'No path among what is shown leads from “{from}” to “{to}”.',
    shortestPath: {
      authored: {
        one: 'The shortest path from “{from}” to “{to}” has {number} step.',
        other: 'The shortest path from “{from}” to “{to}” has {number} steps.',
      },
      computed: {
        one: 'The shortest path from “{from}” to “{to}” has {number} step, {computed} of them computed.',
        other: 'The shortest path from “{from}” to “{to}” has {number} steps, {computed} of them computed.',
      },
    },

    title: 'Title',
    kind: 'Kind',
    topic: 'Topic',
    inPicture: 'In the picture',
    choose: 'Choose',
    chooseNode: 'Choose {title}',
    more: 'Show {number} more',
    rows: 'Rows: {number} of {of}.',

    shown: {
      none: 'The filters hide all pages',
      all: '{pages} and {links}',
      allPages: { one: 'All {number} page', other: 'All {number} pages' },
      allLinks: { one: '{number} link', other: '{number} links' },
      some: '{pages}, {links}',
      somePages: { one: '{shown} of {number} page', other: '{shown} of {number} pages' },
      someLinks: { one: '{shown} of {number} link', other: '{shown} of {number} links' },
      /** Extends `all` or `some`. */
      computed: '{shown}, and {number} computed',
    },
    chosenAlone: '{title}, {kind}, without a link to what is shown.',
    chosenAmong: {
      all: '{title}, {kind}, {around}: {names}.',
      some: {
        one: '{title}, {kind}, {around}: {names} and {number} other.',
        other: '{title}, {kind}, {around}: {names} and {number} others.',
      },
    },

    edgeTypes: {
      source: 'Draws on',
      related: 'Related',
      cites: 'Cites',
      mention: 'Mentions',
      next: 'Is followed by',
      similar: 'Is similar to',
    },
    computedTypes: { similar: 'Similar, computed', next: 'Read next, computed' },
    relates: {
      source: { forth: 'draws on', back: 'is drawn on by' },
      related: { forth: 'is related to', back: 'is related to' },
      cites: { forth: 'cites', back: 'is cited by' },
      mention: { forth: 'mentions', back: 'is mentioned by' },
      next: { forth: 'is followed by', back: 'follows' },
      similar: { forth: 'is similar to', back: 'is similar to' },
    },
  },

  searchForm: {
    title: 'Search',
    field: 'Search titles and text',
    submit: 'Search',
    close: 'Close',
    keysHtml: '<key>↑</key> <key>↓</key> move · <key>Enter</key> opens · <key>Esc</key> closes',
  },
  searchPage: {
    description: 'Search {site}',
    unscriptedHtml:
      'Searching needs JavaScript, which is off or blocked here. All pages are also listed: {lists}.',
  },
  searchUnloaded: 'The search could not be loaded. Try again.',

  search: {
    loading: 'Searching…',
    failed: 'The search index could not be loaded.',
    titlesOnly: {
      one: '{number} title matches. The search index could not be loaded, so the text of the pages was not searched.',
      other:
        '{number} titles match. The search index could not be loaded, so the text of the pages was not searched.',
    },
    nothing: 'Nothing found for “{query}”.',
    hidden: {
      one: 'The filters hide the one result for “{query}”.',
      other: 'The filters hide all {number} results for “{query}”.',
    },
    found: {
      all: { one: '{number} result for “{query}”', other: '{number} results for “{query}”' },
      some: {
        one: '{shown} of {number} result for “{query}”',
        other: '{shown} of {number} results for “{query}”',
      },
    },
    narrow: 'Narrow the results',
    tag: 'Tag',
    anyTag: 'Any tag',
    tagged: '{tag} ({number})',
    retry: 'Try again',
    widen: { one: 'Show the one result', other: 'Show all {number} results' },
    results: 'Results',
    more: 'Show {number} more',
    openAsPage: 'Open as a page',
    alias: 'Also',
    answered: 'Answered here',
    tagsAndTopics: 'Tags and topics',
    otherPages: 'Other pages',
    recent: 'Read before',
    meant: 'Did you mean',
    picks: 'To begin with',
  },

  previews: {
    inShort: 'In short',
    reasons: 'Why it is related',
    cites: 'Where it cites this page',
    cited: 'Where this page cites it',
    figures: 'On this figure',
    keysHtml: '<key>Alt</key> <key>↓</key> goes into it, <key>Esc</key> closes it',
  },

  diagrams: {
    /** The name of a diagram without a title. */
    name: 'Mermaid diagram',
    named: 'Mermaid diagram: {title}',
    source: 'Mermaid diagram: its source',
    faulty: 'It cannot be drawn: Mermaid does not understand its source.',
    unloaded: 'It cannot be drawn: what draws it could not be loaded.',
  },

  code: {
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Press Ctrl+C',
    /** The name of a block that scrolls sideways. */
    block: 'Code',
  },

  /** {server} is the server that shows the comments. */
  comments: {
    heading: 'Comments',
    asked: 'They are kept at GitHub. To load them asks {server}, which learns that this page is read.',
    load: 'Load the comments',
    elsewhere: 'See them at GitHub',
  },
  panes: {
    /** The switch and its tooltip. */
    switch: 'Read in panes',
    does: 'Links open beside the page that they stand on',
    bar: 'Pages side by side',
    count: { one: '{number} page side by side', other: '{number} pages side by side' },
    keys: '← and → go from page to page',
    copy: 'Copy my path',
    copied: 'Copied, as a list of links in markdown.',
    notCopied: 'Your browser keeps pages from copying. Here is your path, to be copied by hand.',
    path: 'Your path, as a list of links in markdown',
    closeOthers: 'Close the others',
    close: 'Close “{page}”',
    from: 'From “{page}”',
    quoted: '“{sentence}”',
    /** The heading of the list with the link that was followed. */
    under: 'Under “{heading}”',
    /** The words of that link. */
    through: 'By “{words}”',
    /** A landmark, told from the same landmark of other pages. */
    within: '{part}: {page}',
    lost: {
      one: 'One page of this row could not be opened.',
      other: '{number} pages of this row could not be opened.',
    },
  },

  /** Words that are added to an author's text. */
  text: {
    missing: 'Not yet written',
    unpublished: 'unpublished note',
    footnotes: 'Footnotes',
    footnote: 'Footnote {number}',
    backToReference: 'Back to reference {number}',
    source: 'Source {number}: {title}',
    andOthers: '{name} et al.',
    table: { numbered: 'Table {number}', described: 'Table {number}: {columns}' },
    canvas: { one: 'Canvas with {number} card', other: 'Canvas with {number} cards' },
    group: 'Group',
    yes: 'yes',
    no: 'no',
    filePage: 'page {number}',
    /** For files below 1,000 bytes. */
    bytes: { one: '{number} byte', other: '{number} bytes' },
    /** Files that only an editor can open. */
    editorFiles: {
      base: {
        name: 'An Obsidian base',
        what: 'An Obsidian base: a table made from the properties of notes',
      },
      drawing: { name: 'An Excalidraw drawing', what: 'An Excalidraw drawing' },
      bibliography: { name: 'A bibliography', what: 'A bibliography, read for its papers' },
    },
    bases: {
      /** Columns for file properties, by Obsidian's property name. */
      columns: {
        name: 'Name',
        basename: 'Name',
        file: 'Name',
        path: 'Path',
        folder: 'Folder',
        ext: 'Extension',
        tags: 'Tags',
        links: 'Links',
        backlinks: 'Linked from',
        embeds: 'Embeds',
      },
      rows: { one: '{number} note', other: '{number} notes' },
      none: 'No note of this site matches.',
      more: '{number} more',
      /** The group of rows without a value to group by. */
      noGroup: 'None',
      view: 'Table: {name}',
      notShown: 'The view “{view}” is not shown: {why}.',
      tooMuch: 'it takes too long to compute',
      notShownFile: 'This base cannot be read.',
      omitted: 'Not all of this view is shown: {why}.',
      obstacles: {
        time: '{what} is not known to a site that is the same whenever it is built',
        unknown: '{what} cannot be evaluated on this site',
        unkept: 'the property “{what}” is for programs only',
        syntax: '“{what}” is not expected where it stands',
        end: 'an expression ends too early',
        layout: 'views of the type “{what}” cannot be drawn on this site',
        circle: 'the formula “{what}” leads back to itself',
        missing: 'there is no formula “{what}”',
        size: 'an expression is too long',
      },
    },
    notPartOfSite: '{name}; not part of this site',
    notOnThisSite: '{what}. It is not part of this site.',
    /** Task states, by the character in the brackets. */
    tasks: {
      ' ': 'To do',
      x: 'Done',
      '/': 'In progress',
      '-': 'Cancelled',
      '>': 'Forwarded',
      '<': 'Scheduled',
      '!': 'Important',
      '?': 'Question',
      '*': 'Starred',
    },
    otherTask: 'State: {sign}',
    /** Default titles of callouts, by type. Other types use their name. */
    callouts: {
      note: 'Note',
      abstract: 'Abstract',
      summary: 'Summary',
      tldr: 'Tldr',
      info: 'Info',
      todo: 'Todo',
      tip: 'Tip',
      hint: 'Hint',
      important: 'Important',
      success: 'Success',
      check: 'Check',
      done: 'Done',
      question: 'Question',
      help: 'Help',
      faq: 'Faq',
      warning: 'Warning',
      caution: 'Caution',
      attention: 'Attention',
      failure: 'Failure',
      fail: 'Fail',
      missing: 'Missing',
      danger: 'Danger',
      error: 'Error',
      bug: 'Bug',
      example: 'Example',
      quote: 'Quote',
      cite: 'Cite',
    },
    /** Code that an editor plugin runs, or that a program draws. */
    shownAsWritten: '{program}, shown as written',
    shownAsSource: '{program}, as its source',
    programs: {
      admonition: 'Admonition',
      dataview: 'Dataview query',
      dataviewScript: 'Dataview script',
      tasks: 'Tasks query',
      search: 'Search query',
      base: 'Base',
      kanban: 'Kanban board',
      chart: 'Chart',
      map: 'Map',
      timeline: 'Timeline',
      statBlock: 'Stat block',
      encounter: 'Encounter',
      button: 'Button',
      inputField: 'Input field',
      todoist: 'Todoist query',
      contents: 'Table of contents',
      folderOverview: 'Folder overview',
      linkCard: 'Link card',
      mermaid: 'Mermaid diagram',
      plantUml: 'PlantUML diagram',
      tikz: 'TikZ drawing',
      excalidraw: 'Excalidraw drawing',
      functionPlot: 'Function plot',
      music: 'Music notation',
      chess: 'Chess board',
    },
  },
} as const
