/* Play random games of Time Pirates as fast as one thread can: the limit with which the compiled rules are compared.
 *
 *     cc -O3 -march=native -DPLAYERS=4 -o limit limit.c && ./limit GAMES SEED
 *
 * The rule set is rio-grande, on the default board. The program does nothing else: it knows neither switches, other
 * boards nor records. It makes the same small decisions as the rules in Python, each one equally likely. A trade that
 * rule X6 forbids is rejected and the choice is made again, which is a uniform choice among the other decisions.
 * `bench_limit.py` compares the printed sums with those of the rules in Python.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined(__BMI2__) || defined(__SSSE3__)
#include <immintrin.h>
#endif

#ifndef PLAYERS
#define PLAYERS 4
#endif
#if PLAYERS < 3 || PLAYERS > 6
#error "PLAYERS must be 3 to 6"
#endif
#define INLINE static inline __attribute__((always_inline))
#define UNLIKELY(condition) __builtin_expect(condition, 0)

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

/* A kind is 5 * symbol + colour, with the symbols plain, atomic and double arrow. */
enum { COLOURS = 5, ATOMIC = 5, ARROW = 10, WHITE = 15, KINDS = 16, POLICE_1 = 16, POLICE_2 = 17 };
enum { EPOCHS = 7, POLICE_START = 6, YEARS = 3, YEAR_TOKENS = 8, POLICE_TOKENS = 10, BONUS = 2 };
enum { ARTIFACTS = 76, LONGEST_TURN = 1 << 16 };
#define WORDS ((PLAYERS + 3) / 4)

static const u8 SITES[EPOCHS] = {5, 4, 3, 6, 5, 4, 7};
static const u8 PATHS[EPOCHS][2] = {{1, 4}, {3, 2}, {0, 3}, {4, 6}, {1, 6}, {0, 3}, {0, 5}};
static const u8 TOKENS[KINDS] = {8, 8, 8, 8, 8, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 6};
static const u8 COLOUR[KINDS] = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5};
static const u8 WORTH[8] = {0, 0, 2, 3, 4, 6, 7, 0};

typedef struct {
    u8 lying[EPOCHS][KINDS], hand[PLAYERS][KINDS];
    u64 holds[WORDS];         /* the kinds that each seat holds: 16 bits per seat, four seats per word */
    u64 by_colour[PLAYERS];   /* bytes 0 to 4: the seat's tokens of each colour; byte 6: its white tokens */
    u64 hands;                /* the sum of the random marks of all tokens in hands (X6) */
    u64 on_offer;             /* byte c, bit n: the bazaar has a contract of colour c (5 is white) and cost n */
    u16 lies[EPOCHS];         /* the kinds that lie in each epoch */
    u8 empty[EPOCHS], pirate[PLAYERS], whites_on_offer[8];
    u8 white[PLAYERS][8], colour_points[PLAYERS][COLOURS];
    u8 track[YEAR_TOKENS], discard[ARTIFACTS + 4], bag[ARTIFACTS + POLICE_TOKENS + 2];
    u32 in_bag, in_discard, on_track, police, year, roomy, start;
    u32 worth[PLAYERS], contracts[PLAYERS], points[PLAYERS];
    u64 decisions, draws;
} Game;

static struct { u64 games, decisions, draws, points, contracts, winners; } sums;
static Game box;                       /* the game in its box */
static u64 mark[PLAYERS][KINDS], earlier[LONGEST_TURN], luck;
static u64 one_of[KINDS];              /* one token of a kind, in the form of `by_colour` */

/* --- random numbers and sets */

/* Return a random number from 0 to `limit` - 1 (multiply-with-carry, as in timepirates.core.luck). */
INLINE u32 below(u32 limit) {
    luck = 1791398085u * (luck & 0xffffffff) + (luck >> 32);
    return (u32)(((luck ^ luck >> 32) & 0xffffffff) * limit >> 32);
}

INLINE u32 size(u64 set) { return (u32)__builtin_popcountll(set); }

INLINE u32 lowest(u64 set) { return (u32)__builtin_ctzll(set); }

/* Return the member of a set with exactly n lower members. */
INLINE u32 nth(u64 set, u32 n) {
#ifdef __BMI2__
    return lowest(_pdep_u64(1ull << n, set));
#else
    while (n--) set &= set - 1;
    return lowest(set);
#endif
}

/* Return a random member of a set. */
INLINE u32 any(u64 set) { return nth(set, below(size(set))); }

/* --- tokens */

INLINE u32 held(const Game *g, u32 seat) { return g->holds[seat / 4] >> 16 * (seat % 4) & 0xffff; }

INLINE void gain(Game *g, u32 seat, u32 kind) {
    g->hand[seat][kind]++;
    g->holds[seat / 4] |= 1ull << (16 * (seat % 4) + kind);
    g->by_colour[seat] += one_of[kind];
    g->hands += mark[seat][kind];
}

INLINE void give(Game *g, u32 seat, u32 kind) {
    u64 was_last = --g->hand[seat][kind] == 0;
    g->holds[seat / 4] &= ~(was_last << (16 * (seat % 4) + kind));
    g->by_colour[seat] -= one_of[kind];
    g->hands -= mark[seat][kind];
}

INLINE void discard(Game *g, u32 seat, u32 kind) {
    give(g, seat, kind);
    g->discard[g->in_discard++] = kind;
}

INLINE u32 draw(Game *g) {
    u32 place = below(g->in_bag), kind = g->bag[place];
    g->bag[place] = g->bag[--g->in_bag];
    g->draws++;
    return kind;
}

INLINE void lay_on_site(Game *g, u32 epoch, u32 kind) {
    g->lying[epoch][kind]++;
    g->lies[epoch] |= 1 << kind;
}

/* B6: Return whether the bag or the discard pile holds an artifact. */
INLINE int artifact_left(const Game *g) { return g->in_bag + g->on_track + g->in_discard > POLICE_TOKENS; }

/* --- the end of a year */

/* P2 to P5: Lay the white contracts of the last year at random, and add the bonuses. */
static __attribute__((noinline)) void lay_and_add_bonuses(Game *g) {
    for (u32 n = 0; n < PLAYERS; n++) {
        u32 seat = (g->start + n) % PLAYERS, colours = 0;
        u8 laid[COLOURS] = {0};
        for (u32 colour = 0; colour < COLOURS; colour++) colours |= (g->colour_points[seat][colour] > 0) << colour;
        if (!colours) continue;
        for (u32 cost = 3; cost <= 5; cost++)
            for (u32 each = 0; each < g->white[seat][cost]; each++, g->decisions++) laid[any(colours)] += cost - 1;
        for (u32 colour = 0; colour < COLOURS; colour++) g->colour_points[seat][colour] += laid[colour];
        g->points[seat] += size(colours) == COLOURS ? BONUS : 0;
    }
    for (u32 colour = 0; colour < COLOURS; colour++) {
        u8 most = 1;
        for (u32 seat = 0; seat < PLAYERS; seat++)
            if (g->colour_points[seat][colour] > most) most = g->colour_points[seat][colour];
        for (u32 seat = 0; seat < PLAYERS; seat++) g->points[seat] += g->colour_points[seat][colour] == most ? BONUS : 0;
    }
}

/* Y1 to Y3: Put tokens back and score the year. Return whether the game is over. */
static __attribute__((noinline)) int end_year(Game *g) {
    memcpy(g->bag + g->in_bag, g->track, g->on_track);
    memcpy(g->bag + g->in_bag + g->on_track, g->discard, g->in_discard);
    g->in_bag += g->on_track + g->in_discard;
    g->on_track = g->in_discard = 0;
    for (u32 seat = 0; seat < PLAYERS; seat++) g->points[seat] += g->worth[seat];
    if (g->year++ < YEARS) return 0;
    lay_and_add_bonuses(g);
    return 1;
}

/* --- a turn */

/* A1 to A3: Lose a token of the largest colour set, and all white tokens. */
static __attribute__((noinline)) void arrest(Game *g, u32 seat) {
    u64 counts = g->by_colour[seat];
    u32 largest = 0, colours = 0;
    for (u32 colour = 0; colour < COLOURS; colour++) {
        u32 count = counts >> 8 * colour & 0xff;
        if (count > largest) largest = count, colours = 0;
        colours |= (count == largest) << colour;
    }
    if (largest) {
        discard(g, seat, any(held(g, seat) & (colours | colours << ATOMIC | colours << ARROW)));
        g->decisions++;
    }
    while (g->hand[seat][WHITE]) discard(g, seat, WHITE);
}

/* T2, B1 to B6: Restock an epoch, or none. Return whether the game is over. */
INLINE int maybe_restock(Game *g) {
    u32 pirates = 0, choice, epochs;
    for (u32 seat = 0; seat < PLAYERS; seat++) pirates |= 1u << g->pirate[seat];
    epochs = artifact_left(g) ? g->roomy & ~pirates : 0;
    choice = below(size(epochs) + 1);
    g->decisions++;
    if (choice == 0) return 0;
    u32 epoch = nth(epochs, choice - 1), empty = g->empty[epoch];
    while (empty && artifact_left(g)) {
        u32 kind = draw(g);
        if (kind < POLICE_1) {
            lay_on_site(g, epoch, kind);
            empty--;
            continue;
        }
        g->police = PATHS[g->police][kind - POLICE_1];
        g->track[g->on_track++] = kind;
        if (UNLIKELY(g->on_track == YEAR_TOKENS) && end_year(g)) return 1;
    }
    g->empty[epoch] = empty;
    g->roomy &= ~((empty == 0) << epoch);
    return 0;
}

/* M3 to M5: Return the contracts that a hand can pay for, in the form of `on_offer`. */
INLINE u64 payable(const Game *g, u32 seat) {
    u32 kinds = held(g, seat);
    u64 counts = g->by_colour[seat], whites = counts >> 48;
    u64 different = size((kinds | kinds >> ATOMIC | kinds >> ARROW) & 31);
    counts = (counts & 0xffffffffff) + (different << 40) + whites * 0x010101010101;
#ifdef __SSSE3__
    const __m128i costs = _mm_setr_epi8(0, 0, 4, 12, 28, 60, 124, 124, 0, 0, 0, 0, 0, 0, 0, 0);
    __m128i few = _mm_min_epu8(_mm_cvtsi64_si128((long long)counts), _mm_set1_epi8(7));
    return (u64)_mm_cvtsi128_si64(_mm_shuffle_epi8(costs, few));
#else
    static const u8 costs[8] = {0, 0, 4, 12, 28, 60, 124, 124};
    u64 found = 0;
    for (u32 colour = 0; colour <= COLOURS; colour++) {
        u32 count = counts >> 8 * colour & 0xff;
        found |= (u64)costs[count < 7 ? count : 7] << 8 * colour;
    }
    return found;
#endif
}

/* M3 to M6: Pay for a contract token by token, receive it, and land anywhere. */
INLINE void sell(Game *g, u32 seat, u32 contract) {
    u32 colour = contract >> 3, cost = contract & 7;
    u32 fitting = colour < COLOURS ? 1u << colour | 1u << (colour + ATOMIC) | 1u << (colour + ARROW) | 1u << WHITE : 0xffff;
    for (u32 n = 0; n < cost; n++) {
        u32 kind = any(held(g, seat) & fitting);
        discard(g, seat, kind);
        if (colour == COLOURS && kind < WHITE) {
            u32 used = 1u << COLOUR[kind];
            fitting &= ~(used | used << ATOMIC | used << ARROW);
        }
    }
    if (colour < COLOURS) {
        g->on_offer &= ~(1ull << contract);
        g->colour_points[seat][colour] += WORTH[cost];
        g->worth[seat] += WORTH[cost];
    } else {
        g->on_offer &= ~((u64)(--g->whites_on_offer[cost] == 0) << contract);
        g->white[seat][cost]++;
        g->worth[seat] += cost - 1;
    }
    g->contracts[seat]++;
    g->pirate[seat] = below(EPOCHS);
    g->decisions += cost + 2;
}

/* Return whether a distribution of tokens has occurred in this turn (X6). */
INLINE int have_stood(u64 hands, u32 acts) {
    for (u32 n = 0; n < acts; n++)
        if (earlier[n] == hands) return 1;
    return 0;
}

/* T1 to T5: Play a turn. Return whether the game is over. */
INLINE int turn(Game *g, u32 seat) {
    const u32 word = seat / 4, shift = 16 * (seat % 4);
    u32 actions = 2, must_move = 0, acts = 0;
    u64 given[WORDS] = {0};            /* the arrow kinds that each seat has received in this turn, like `holds` */
    if (UNLIKELY(g->pirate[seat] == g->police)) {
        must_move = 1;
        arrest(g, seat);
    } else if (maybe_restock(g)) {
        return 1;
    }
    earlier[acts++] = g->hands;
    for (;;) {
        u32 mine = held(g, seat), here = g->pirate[seat], arrows = mine >> ARROW & 31, atomics = mine >> ATOMIC & 31;
        u32 standard, takes = 0, jumps = 0, takeable = 0;
        u64 sales = 0, others[WORDS];
        for (u32 n = 0; n < WORDS; n++) others[n] = g->holds[n];
        others[word] &= ~(0xffffull << shift);
        if (arrows)
            for (u32 n = 0; n < WORDS; n++) takeable += size(others[n]);
        if (must_move) {
            standard = 2;
        } else {
            jumps = size(atomics) * (EPOCHS - 1);
            standard = 1;
            if (actions) {
                takes = size(g->lies[here]);
                sales = payable(g, seat) & g->on_offer;
                standard = 2 + takes + size(sales);
            }
        }
        const u32 all = standard + jumps + takeable * size(arrows);
        for (;;) {
            u32 choice = below(all);
            if (choice < standard) {
                if (!must_move && !actions) {
                    g->decisions++;
                    return 0;
                }
                actions--;
                if (choice < 2) {
                    g->pirate[seat] = PATHS[here][choice];
                    must_move = 0;
                    g->decisions++;
                } else if (choice < 2 + takes) {
                    u32 kind = nth(g->lies[here], choice - 2);
                    g->lies[here] &= ~((--g->lying[here][kind] == 0) << kind);
                    g->empty[here]++;
                    g->roomy |= 1u << here;
                    gain(g, seat, kind);
                    g->decisions++;
                } else {
                    sell(g, seat, nth(sales, choice - 2 - takes));
                }
                break;
            }
            choice -= standard;
            if (choice < jumps) {
                u32 epoch = choice % (EPOCHS - 1);
                discard(g, seat, ATOMIC + nth(atomics, choice / (EPOCHS - 1)));
                g->pirate[seat] = epoch + (epoch >= here);
                g->decisions++;
                break;
            }
            choice -= jumps;
            u32 left = arrows, at = 0;
            while (choice >= takeable) choice -= takeable, left &= left - 1;
            if (WORDS > 1 && choice >= size(others[0])) choice -= size(others[0]), at = WORDS - 1;
            u32 arrow = ARROW + lowest(left), where = nth(others[at], choice);
            u32 partner = 4 * at + where / 16, kind = where % 16;
            if (UNLIKELY(kind == arrow)) continue;       /* X6: this trade would change nothing */
            if (UNLIKELY(given[at] >> where & 1)) {
                u64 hands = g->hands - mark[seat][arrow] + mark[partner][arrow] - mark[partner][kind] + mark[seat][kind];
                if (have_stood(hands, acts)) continue;
            }
            give(g, seat, arrow);
            gain(g, partner, arrow);
            give(g, partner, kind);
            gain(g, seat, kind);
            given[at] |= 1ull << (where - kind + arrow);
            g->decisions++;
            break;
        }
        earlier[acts++] = g->hands;
        if (UNLIKELY(acts == LONGEST_TURN)) {
            fprintf(stderr, "a turn is too long\n");
            exit(1);
        }
    }
}

/* --- games */

/* C2 to C4: Fill the box. */
static void pack(void) {
    u64 state = 12345;
    for (u32 n = 0; n < POLICE_TOKENS; n++) box.bag[box.in_bag++] = POLICE_1 + n % 2;
    for (u32 kind = 0; kind < KINDS; kind++) {
        for (u32 n = 0; n < TOKENS[kind]; n++) box.bag[box.in_bag++] = kind;
        one_of[kind] = 1ull << 8 * (kind == WHITE ? 6 : COLOUR[kind]);
        for (u32 seat = 0; seat < PLAYERS; seat++) {
            u64 z = state += 0x9e3779b97f4a7c15;
            z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
            z = (z ^ z >> 27) * 0x94d049bb133111eb;
            mark[seat][kind] = z ^ z >> 31;
        }
    }
    for (u32 colour = 0; colour < COLOURS; colour++) box.on_offer |= 124ull << 8 * colour;
    box.on_offer |= 56ull << 8 * COLOURS;
    for (u32 cost = 3; cost <= 5; cost++) box.whites_on_offer[cost] = 4;
    box.police = POLICE_START;
    box.year = 1;
}

/* S1 to S5: Stock the epochs, put the drawn police tokens back into the bag, and place the pirates. */
INLINE void set_up(Game *g) {
    u8 aside[POLICE_TOKENS];
    u32 set_aside = 0;
    for (u32 epoch = 0; epoch < EPOCHS; epoch++)
        for (u32 n = 0; n < SITES[epoch];) {
            u32 kind = draw(g);
            if (kind < POLICE_1) lay_on_site(g, epoch, kind), n++;
            else aside[set_aside++] = kind;
        }
    while (set_aside) g->bag[g->in_bag++] = aside[--set_aside];
    g->start = below(PLAYERS);
    u32 free = ((1u << EPOCHS) - 1) & ~(1u << POLICE_START);
    for (u32 n = 1; n <= PLAYERS; n++) {
        u32 epoch = any(free);
        g->pirate[(g->start + PLAYERS - n) % PLAYERS] = epoch;
        free &= ~(1u << epoch);
        g->decisions++;
    }
}

/* P6: Add the results of a finished game to the sums. */
INLINE void add_results(const Game *g) {
    u32 best = 0;
    for (u32 seat = 0; seat < PLAYERS; seat++) {
        u32 standing = 100 * g->points[seat] + g->contracts[seat];
        if (standing > best) best = standing;
        sums.points += g->points[seat];
        sums.contracts += g->contracts[seat];
    }
    for (u32 seat = 0; seat < PLAYERS; seat++) sums.winners += 100 * g->points[seat] + g->contracts[seat] == best;
    sums.games++;
    sums.decisions += g->decisions;
    sums.draws += g->draws;
}

static void play(void) {
    static Game g;
    g = box;
    set_up(&g);
    for (u32 seat = g.start; !turn(&g, seat); seat = seat + 1 == PLAYERS ? 0 : seat + 1) {}
    add_results(&g);
}

int main(int count, char **words) {
    if (count != 3) {
        fprintf(stderr, "usage: limit GAMES SEED\n");
        return 2;
    }
    u64 games = strtoull(words[1], 0, 10);
    luck = strtoull(words[2], 0, 10) * 0x9e3779b97f4a7c15 >> 4 | 1;
    pack();
    clock_t begin = clock();
    while (sums.games < games) play();
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("games %llu\nseconds %.6f\ndecisions %llu\ndraws %llu\npoints %llu\ncontracts %llu\nwinners %llu\n",
           (unsigned long long)sums.games, seconds, (unsigned long long)sums.decisions, (unsigned long long)sums.draws,
           (unsigned long long)sums.points, (unsigned long long)sums.contracts, (unsigned long long)sums.winners);
    return 0;
}
