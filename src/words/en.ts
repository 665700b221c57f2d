/*
 * Every text that the interface says in English, by the part that says it; a file beside this one holds those of another
 * language. A name in braces stands for what is put there: `{number}` for the number that decides between the plural
 * forms, which are those of CLDR. Texts that end in `Html` are put into a page as markup, with tags for links and keys.
 */
export const messages = {
  writing: {
    /** By which numbers, lists and dates are written and plural forms chosen. */
    locale: 'en-GB',
    /** Whether the name of a kind or of a relation is written `lower` within a sentence, or as it is: `given`. */
    nouns: 'lower',
  },
  /**
   * What stands between items, between items that may have commas in them, and between sentences; a name before what it
   * is that of, and a sentence with its stop.
   */
  joins: {
    items: ', ',
    groups: '; ',
    sentences: ' ',
    named: '{name}: {what}',
    ended: '{sentence}.',
  },
  /** At the end of a list, for those that it does not name. */
  list: { others: { one: '{number} other', other: '{number} others' } },

  counts: {
    pages: { one: '{number} page', other: '{number} pages' },
    notes: { one: '{number} note', other: '{number} notes' },
    inquiries: { one: '{number} inquiry', other: '{number} inquiries' },
    papers: { one: '{number} paper', other: '{number} papers' },
    sources: { one: '{number} source', other: '{number} sources' },
    folders: { one: '{number} folder', other: '{number} folders' },
    tags: { one: '{number} tag', other: '{number} tags' },
    themes: { one: '{number} theme', other: '{number} themes' },
    links: { one: '{number} link', other: '{number} links' },
  },

  /** Those that somebody joined to a node, and those that only computed edges do. */
  neighbours: {
    authored: { one: '{number} neighbour', other: '{number} neighbours' },
    computed: { one: '{number} computed neighbour', other: '{number} computed neighbours' },
    both: '{authored} and {number} computed',
  },

  /** The kinds that every collection has: one node and several in a heading, and one within a sentence. */
  kinds: {
    note: { label: 'Note', plural: 'Notes', one: 'note' },
    inquiry: { label: 'Inquiry', plural: 'Inquiries', one: 'inquiry' },
    paper: { label: 'Paper', plural: 'Papers', one: 'paper' },
    'note-map': { label: 'Map of content', plural: 'Maps of content', one: 'map of content' },
    'note-daily': { label: 'Daily note', plural: 'Daily notes', one: 'daily note' },
  },
  /** What the text of home or of an index is called within a sentence, which is no note. */
  pageKind: 'page',
  /** Several within a sentence, their number, and what the pages of a kind call its lists. */
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
  /** The same for the kinds of a collection's own. */
  ownKind: {
    count: { one: '{number} {one}', other: '{number} {several}' },
    previous: 'Previous {one}',
    next: 'Next {one}',
    all: 'All {several}, by title',
    others: 'Other {several}, by title',
    inFolder: '{plural} in the folder {folder}',
  },
  /** Explanations for someone who meets the word for the first time. */
  kindLines: {
    note: 'One settled concept each: a question, and the answer that stands for now.',
    inquiry: 'Longer lines of thought, which answer a question by drawing on notes as they go.',
    paper: 'The outside works that are cited here.',
    'note-map': 'Ways into a subject: each gathers the notes that belong to it.',
    'note-daily': 'What was written down day by day.',
  },

  /** The frame of every page. */
  site: {
    skip: 'Skip to the text',
    parts: 'Site',
    graph: 'Graph',
    themes: 'Themes',
    tags: 'Tags',
    search: 'Search',
    colours: 'Colours',
    by: 'by {author}',
    news: 'What is new',
    feed: 'Feed',
    madeWith: 'Made with Throughline',
    here: 'Where this page stands',
  },

  /** The button that chooses the colours. */
  colours: {
    system: 'Colours: as the system',
    light: 'Colours: light',
    dark: 'Colours: dark',
  },

  /** Lists that are on several pages. */
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
      /** Of the next, what stands for the notes. */
      notesOfBoth: { one: '{number} note', other: '{number} notes' },
      both: { one: 'Draws on {notes} and {number} paper', other: 'Draws on {notes} and {number} papers' },
    },
    drawnOn: 'Most drawn on',
    recent: 'New',
    allNews: 'all that is new',
    allTags: 'all tags',
    allThemes: 'all themes',
    themes: 'Themes',
    ways: 'Ways in',
    /** Over a way in that nobody has labelled: why it is one. */
    wayBy: {
      map: 'An overview',
      inquiry: 'To begin with',
      'drawn-on': 'Most drawn on',
      joined: 'Often linked',
    },
  },

  /** Indexes, folders, tags, what is new. */
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
    themes: 'Themes',
    themesDescription: 'The parts that this collection falls into, and what joins them.',
    themesLine: {
      editor: 'The parts of this collection, as its editors see them, and what joins them.',
      labels:
        'The parts that this collection falls into, by tags, folders and links: computed, not chosen by an author.',
      links:
        'The parts that this collection falls into, by its links alone: computed, not chosen by an author.',
    },
    joinedHtml: 'Joined to {themes}.',
    joinedTo: '{theme} ({links})',
    elsewhere: {
      one: '{number} page stands in no theme.',
      other: '{number} pages stand in no theme.',
    },
    theme: 'Theme: {title}',
    themeDescription: {
      one: '{number} page on “{title}”, and what joins them to other themes.',
      other: '{number} pages on “{title}”, and what joins them to other themes.',
    },
    themeLine: {
      editor: 'A part of this collection that its editors have marked out.',
      tag: 'What carries this tag, and what is joined to that: computed, not chosen by an author.',
      folder: 'What is in this folder, and what is joined to that: computed, not chosen by an author.',
      links: 'What is joined together by links: computed, not chosen by an author.',
      kept: 'What belongs together by tags, folders and links: computed, not chosen by an author.',
    },
    mainTags: 'Main tags',
    crossings: 'What joins it to other themes',
    crossingsLine: 'Links that lead there or come from there, with what their authors say of them.',
    order: 'Order',
    orders: {
      'by-title': 'By title',
      'by-theme': 'By theme',
      'most-used': 'Most used',
      'most-cited': 'Most cited',
      'by-year': 'By year',
      newest: 'Newest',
    },
    /** How each was made; that of the newest is `newsLine`. */
    orderLines: {
      'by-theme': 'Theme by theme. In each theme, the pages with the most links inside it come first.',
      'most-used': 'The pages that most other pages link to come first.',
      'most-cited': 'The papers that most pages cite come first.',
      'by-year': 'By year of publication, latest first.',
    },
    /** The last part of a list: what has nothing by which the list goes. */
    without: { theme: 'In no theme', year: 'No year', date: 'No date' },
    jump: 'Jump to',
    wanted: 'Wanted notes',
    wantedDescription: 'Names that several pages link and no note has yet.',
    wantedLine: 'Names that several pages link and no note has yet, those that most pages link first.',
    /** Leads to them. */
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

  /** The page of a node. */
  page: {
    outline: 'On this page',
    /** What it calls a text without headings. */
    body: 'Text',
    updatedHtml: 'Updated {date}',
    minutes: { one: '{number} minute to read', other: '{number} minutes to read' },
    summary: 'In short',
    abstract: 'Abstract',
    edit: 'Edit this page',
    originalTitle: 'Original title',
    /** Opens what else there is to say of an item of a list. */
    more: 'More',
    /** Opens what stands under an inquiry. */
    alike: {
      one: 'and {number} that asks nearly the same · computed',
      other: 'and {number} that ask nearly the same · computed',
    },
    values: '{number} more',
    citedAt: 'in the text',
    citation: 'Citation {number} in the text',
    cited: 'Cited here',
    /** Leads to all of them. */
    allSources: { one: 'Its source', other: 'Its sources' },
    /** Whose reason it is, where both sides give one. */
    reasons: { this: 'From this side:', other: 'From that side:' },
  },

  notFound: {
    title: 'Nothing stands here',
    description: 'This address leads to no page.',
    line: 'This address leads to no page. It may have been mistyped, or the page may have been taken down.',
    search: 'Search for it',
    elsewhereHtml: 'Or begin at <home>the first page</home>.',
  },

  /** With a link to the new address of a page. */
  moved: 'This page has moved to {page}.',

  /** What dev says to the author on a page. */
  dev: {
    remarks: 'Remarks of dev',
    draft: 'Draft',
    unpublished: 'Not published',
    unbuilt: 'No build shows this page.',
    warnings: { one: '{number} warning about this page', other: '{number} warnings about this page' },
    why: 'Why',
    fix: 'Fix',
    /** What is shown, and why. */
    settings: 'The last state of the site, since {file} is not understood',
    missing: 'There may be no page because of a file that cannot be read',
    error: 'The file of this page has an error',
    last: 'The last state of this page, since its file cannot be read',
    unread: 'The file of this page cannot be read',
  },

  /** The sections of a page that list other nodes, by id: their titles, and how each list was made and ordered. */
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

  /** Why an inquiry is one to read next. */
  nextReasons: {
    /** Numbers of sources, from none on; those for which it has no word are written in digits. */
    spelled: 'none one two three four five six seven eight nine ten eleven twelve',
    fullHtml: {
      /** Where {named} are all the notes that both draw on. */
      sharesAll: {
        one: 'Shares {number} source with this one, {named}, {more}.',
        other: 'Shares {number} sources with this one, {named}, {more}.',
      },
      sharesSome: {
        one: 'Shares {number} source with this one, among them {named}, {more}.',
        other: 'Shares {number} sources with this one, among them {named}, {more}.',
      },
      /** What {more} stands for. */
      noMore: 'and draws on no other',
      more: 'and draws on {number} more',
      /** After either. */
      near: {
        words: 'It is near to this one in wording, too.',
        meaning: 'It is near to this one in meaning, too.',
      },
      /** Before either. */
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
    /** As it reads after a colon. */
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

  /** The names of edges, as the node says them at which an edge begins, and the one at which it ends. */
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

  /** The names of relations to which the collection gives none. */
  relations: {
    related: 'Related',
    referred: 'Refers here',
    /** For the other end of a relation that has no name there: what that note does to this one. */
    referredBy: '{label} this',
  },

  /** The name of edges between similar nodes where the measure is a model that reads meaning. */
  similarInMeaning: 'Near in meaning, computed',

  /** The map on the page of a node, and the walk. */
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
    /** Of the nodes of a still map, of which only the others say of what kind they are. */
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
    /** The nodes of a layer, by the role of the centre. */
    layers: {
      related: { note: 'Related notes', inquiry: 'Related', paper: 'Related' },
      source: { note: 'Inquiries', inquiry: 'Sources', paper: 'Sources' },
      next: { note: 'Read next', inquiry: 'Read next', paper: 'Read next' },
      cites: { note: 'Papers cited', inquiry: 'Papers cited', paper: 'Citations' },
      mention: { note: 'Mentions', inquiry: 'Mentions', paper: 'Mentions' },
      similar: { note: 'Similar', inquiry: 'Similar', paper: 'Similar notes' },
    },
    /** The meaning of a line. */
    lines: {
      related: 'is related to',
      source: 'draws on',
      next: 'is followed by',
      cites: 'cites',
      mention: 'mentions',
      similar: 'is similar to',
    },
    /** Of either, where some of it is computed, or all. */
    named: { some: '{name}, some computed', all: '{name}, computed' },
  },

  /** Spoken and shown during a walk. */
  walk: {
    arrived: {
      all: 'In the centre: “{title}”, {around}.',
      some: 'In the centre: “{title}”, {around}, {number} of them drawn.',
    },
    /** Before the reasons by which one came, if there are any. */
    from: { joined: 'From “{title}”:', alone: 'From “{title}”.' },
    /** The name of a relation before its reasons. */
    named: '{name}:',
    /** Heads the map during a walk. */
    around: 'Around “{title}”',
    readBeside: 'Read it beside the map',
    visited: 'visited',
    failed: 'What stands around “{title}” could not be loaded.',
    retry: 'Choose it again, or <page>open its page</page>.',
  },

  /** The page of the whole graph, before a script draws it. */
  graphPage: {
    title: 'Graph',
    description: 'How everything here hangs together.',
    size: '{pages}, {links}',
    linesHtml: 'How everything here hangs together. The same as lists: {lists}.',
    /** The last of the lists. */
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

  /** The whole graph, drawn by a script. */
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
    byCommunity: 'Theme',
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
    /** A step of a path: two nodes, and the name of what joins them. */
    step: '{from} {relation} {to}',
    /** Before the reason of a step of a path. */
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
    theme: 'Theme',
    inPicture: 'In the picture',
    choose: 'Choose',
    chooseNode: 'Choose {title}',
    more: 'Show {number} more',
    rows: 'Rows: {number} of {of}.',

    /** Of the pages and links that there are, those that the filters leave. */
    shown: {
      none: 'The filters hide all pages',
      all: '{pages} and {links}',
      allPages: { one: 'All {number} page', other: 'All {number} pages' },
      allLinks: { one: '{number} link', other: '{number} links' },
      some: '{pages}, {links}',
      somePages: { one: '{shown} of {number} page', other: '{shown} of {number} pages' },
      someLinks: { one: '{shown} of {number} link', other: '{shown} of {number} links' },
      /** After either. */
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

    /** A type of edges, in a list of them. */
    edgeTypes: {
      source: 'Draws on',
      related: 'Related',
      cites: 'Cites',
      mention: 'Mentions',
      next: 'Is followed by',
      similar: 'Is similar to',
    },
    computedTypes: { similar: 'Similar, computed', next: 'Read next, computed' },
    /** An edge within a sentence. */
    relates: {
      source: { forth: 'draws on', back: 'is drawn on by' },
      related: { forth: 'is related to', back: 'is related to' },
      cites: { forth: 'cites', back: 'is cited by' },
      mention: { forth: 'mentions', back: 'is mentioned by' },
      next: { forth: 'is followed by', back: 'follows' },
      similar: { forth: 'is similar to', back: 'is similar to' },
    },
  },

  /** The dialog and the page of the search. */
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

  /** The results of the search. */
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
    tagsAndThemes: 'Tags and themes',
    otherPages: 'Other pages',
    recent: 'Read before',
    meant: 'Did you mean',
    picks: 'To begin with',
  },

  /** What a link shows of the page that it leads to. */
  previews: {
    inShort: 'In short',
    reasons: 'Why it is related',
    cites: 'Where it cites this page',
    cited: 'Where this page cites it',
    figures: 'On this figure',
    keysHtml: '<key>Alt</key> <key>↓</key> goes into it, <key>Esc</key> closes it',
  },

  /** Diagrams, which a script draws from their source. */
  diagrams: {
    /** Names a diagram that does not say what it shows. */
    name: 'Mermaid diagram',
    named: 'Mermaid diagram: {title}',
    source: 'Mermaid diagram: its source',
    faulty: 'It cannot be drawn: Mermaid does not understand its source.',
    unloaded: 'It cannot be drawn: what draws it could not be loaded.',
  },

  /** Blocks of code. */
  code: {
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Press Ctrl+C',
    /** Names one that is wider than its place, and scrolls. */
    block: 'Code',
  },

  /** Below a page; `{server}` is the server that shows them. */
  comments: {
    heading: 'Comments',
    asked: 'They are kept at GitHub. To load them asks {server}, which learns that this page is read.',
    load: 'Load the comments',
    elsewhere: 'See them at GitHub',
  },
  /** Pages that are read side by side. */
  panes: {
    /** The switch, and what it does. */
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
    /** The list in which the link stands by which one came. */
    under: 'Under “{heading}”',
    /** The words of that link. */
    through: 'By “{words}”',
    /** A part that every page has, told from that of another page. */
    within: '{part}: {page}',
    lost: {
      one: 'One page of this row could not be opened.',
      other: '{number} pages of this row could not be opened.',
    },
  },

  /** Words that are added to the text of an author. */
  text: {
    missing: 'Not yet written',
    unpublished: 'unpublished note',
    footnotes: 'Footnotes',
    footnote: 'Footnote {number}',
    backToReference: 'Back to reference {number}',
    source: 'Source {number}: {title}',
    /** The authors of a paper in a citation, of whom only the first is named. */
    andOthers: '{name} et al.',
    table: { numbered: 'Table {number}', described: 'Table {number}: {columns}' },
    canvas: { one: 'Canvas with {number} card', other: 'Canvas with {number} cards' },
    group: 'Group',
    yes: 'yes',
    no: 'no',
    filePage: 'page {number}',
    /** Of a file of less than a thousand. */
    bytes: { one: '{number} byte', other: '{number} bytes' },
    /** A file that only an editor opens. */
    editorFiles: {
      base: {
        name: 'An Obsidian base',
        what: 'An Obsidian base: a table made from the properties of notes',
      },
      drawing: { name: 'An Excalidraw drawing', what: 'An Excalidraw drawing' },
      bibliography: { name: 'A bibliography', what: 'A bibliography, read for its papers' },
    },
    /** Tables and lists of an Obsidian base. */
    bases: {
      /** Of files, by the name that Obsidian gives the property. */
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
      /** Of rows whose value of what they are grouped by is empty. */
      noGroup: 'None',
      view: 'Table: {name}',
      notShown: 'The view “{view}” is not shown: {why}.',
      tooMuch: 'it takes too long to compute',
      notShownFile: 'This base cannot be read.',
      omitted: 'Not all of this view is shown: {why}.',
      /** Why something cannot be evaluated. */
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
    /** The states of a task, by the sign in its brackets. */
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
    /** The title of a callout that has none of its own, by its type; other types are called by their name. */
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
    /** Code that a plugin of an editor runs, or that something draws. */
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
