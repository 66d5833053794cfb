import { categoryLabels, seriesLabels } from '#domain/market/series.ts';
import { dealing, roles } from '#domain/roles.ts';
import { choice, dateTime, decimal, flag, integer, listOf, read, resource, text } from '#model';
import { textSentences } from '#model/answers/textSentences.ts';
import { bookDay, countedDay } from './countedDay.ts';

const oneSeries = { symbol: text('Symbol', { max: 10 }), series: choice('Series', seriesLabels) };

/** The codes of specification §4.3. */
const linkState = (label: string) => integer(label, { min: 0, max: 3 });

/** Bids per minute, counted in the transaction of each bid; and the dashboards with them. */
export const activity = resource('activity', {
  label: 'Activity',
  plural: 'Activity',
  help: 'Bids entered, modified and cancelled in each minute of the day.',
  key: ['minute', 'securityId'],
  fields: {
    minute: dateTime('Minute'),
    securityId: integer('Security', { code: true }),
    entered: integer('Entered', { initial: 0 }),
    modified: integer('Modified', { initial: 0 }),
    cancelled: integer('Cancelled', { initial: 0 }),
  },
  access: { controlUser: read },
  api: '/query/activity',
  storage: { size: 'large' },
  screens: {},
  pages: {
    dashboard: { label: 'Dashboard', path: '/', roles, commands: [{ words: ['home'], go: 'd' }] },
    interfaces: {
      label: 'Interface Status',
      path: '/utils/interfacestatus',
      commands: [{ words: ['if'], go: 'i' }],
      roles: ['controlUser'],
      menu: { group: 'Utilities', position: 2 },
      linkedFrom: ['rmsServer', 'rmsReceiver', 'cpApprove', 'combiner'],
    },
  },
  calls: {
    userstats: {
      route: 'GET /query/userstats',
      askedFirst: ['/'],
      roles: [...dealing, 'inquiry'],
      summary: "The user's orders by outcome",
      answer: {
        SUBMITTED: integer('Submitted'),
        CONFIRMED: integer('Confirmed'),
        CANCELLED: integer('Cancelled'),
        REJECTED: integer('Rejected'),
      },
    },
    today: {
      route: 'GET /query/today',
      roles: ['controlUser', 'viewOnly'],
      summary: 'The day so far: live bids, their value, bids a minute',
      query: {
        symbol: text('Symbol', { max: 10, optional: true }),
        series: choice('Series', seriesLabels, { optional: true }),
      },
      answer: {
        liveBids: integer('Live Bids'),
        value: decimal('Value', { places: 2 }),
        bidsLastMinute: integer('Bids in the Last Minute'),
        peakPerMinute: integer('Most Bids in a Minute'),
        books: listOf({ ...oneSeries, ...bookDay }),
        perMinute: listOf({
          minute: dateTime('Minute'),
          entered: integer('Entered'),
          modified: integer('Modified'),
          cancelled: integer('Cancelled'),
        }),
      },
    },
    categoryDemand: {
      route: 'GET /query/category-demand',
      roles: [...dealing, 'controlUser', 'viewOnly', 'inquiry', 'mof'],
      summary: 'The bids of each category for each current series, and the quantity on offer',
      query: { day: countedDay.day },
      answer: {
        at: dateTime('Counted At'),
        securities: listOf({
          ...oneSeries,
          ...bookDay,
          offered: integer('Offered'),
          categories: listOf({
            category: choice('Category', categoryLabels),
            totalRecords: integer('Bids'),
            totalQuantity: integer('Quantity'),
          }),
        }),
      },
    },
    interfaceStatus: {
      route: 'GET /rms/interface/status',
      roles: ['controlUser'],
      summary: 'State of the links to risk management and surveillance',
      answer: {
        rmsServerConnectionStatus: linkState('To Risk Management'),
        rmsReceiverConnectionStatus: linkState('From Risk Management'),
        rmsApproveReceiverConnectionStatus: linkState('Custodian Answers'),
        survServerConnectionStatus: linkState('To Surveillance'),
        isSurvServerConfigured: flag('Surveillance Is Configured'),
        isRmsConfigured: flag('Risk Management Is Configured'),
      },
    },
    interfaceFigures: {
      route: 'GET /rms/interface/figures',
      roles: ['controlUser'],
      summary: 'Counters, heartbeat, lag, throughput and alarms of each interface',
      answer: {
        at: dateTime('Counted At'),
        interfaces: listOf({
          name: text('Name', { max: 30 }),
          isConfigured: flag('Configured'),
          code: linkState('Status'),
          since: dateTime('Since', { optional: true }),
          problem: text('Why', { max: 300, optional: true }),
          heardSeconds: integer('Heard', {
            optional: true,
            help: 'Seconds since the other side last answered.',
          }),
          waiting: integer('Waiting', {
            optional: true,
            help: 'The number of waiting items; 10,001 stands for more than 10,000.',
          }),
          waitingSeconds: integer('Lag', {
            optional: true,
            help: 'Seconds for which the oldest item has been waiting.',
          }),
          today: integer('Today'),
          lastMinute: integer('In the Last Minute'),
          perMinute: listOf({ minute: dateTime('Minute'), passed: integer('Passed') }),
          alarms: listOf({
            level: choice('Level', { red: 'Red', amber: 'Amber' }),
            words: text('What', { max: 1000 }),
            advice: text('Advice', { max: 1000 }),
            sentences: textSentences,
          }),
        }),
      },
    },
  },
});
