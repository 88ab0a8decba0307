-- The words of texts, as the search and its indexes see them. Searches and tags do not differ by case, accents, characters that no reader sees,
-- or by what joins words. They are the same in every collation: nothing here asks the locale of the database what a capital or an accent is. The bodies
-- are bound when they are created, so that the indexes can be restored without a search path.
-- Indexes contain what these functions return, so they change by a migration that makes the indexes again.

-- Finds parts of words. Trusted: the owner of a database may create it.
create extension if not exists pg_trgm;

-- Does what `foldText` of the contract does.
create function folded_text(content text) returns text immutable parallel safe language sql
  return case when octet_length(content) = char_length(content) then lower(content collate "C") else
    replace(replace(replace(replace(replace(
      normalize(
        lower(translate(
          regexp_replace(
            normalize(content, NFKD),
            '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]+',
            '', 'g'
          ),
          'ÆÐØÞðøĐđĦħıŁłŊŒŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾℲↃ',
          'ædoþdoddhhillŋœttɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿỻỽỿⅎↄ'
        ) collate "C"),
        NFC
      ),
      'ẞ', 'ss'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end;

-- The words of a text, between spaces. Signs and pictures are between words. Scripts that are written without spaces are cut into characters,
-- so that any part of their texts is found.
create function separated_words(content text) returns text immutable parallel safe language sql
  return regexp_replace(
    regexp_replace(
      folded_text(content),
      '[\u0001-/:-@[-`{-\u00BF\u00D7\u00F7\u055A-\u055F\u0589\u058A\u05BE\u05C0\u05C3\u05F3\u05F4\u0609-\u060F\u061B-\u061F\u066A-\u066D\u06D4\u06E9\u0700-\u070D\u0964\u0965\u0970\u0DF4\u0E3F\u0E4F\u0E5A\u0E5B\u104A-\u104F\u10FB\u1360-\u1368\u1400\u166E\u169B\u169C\u16EB-\u16ED\u17D4-\u17DB\u1800-\u180A\u2000-\u206F\u2070-\u209F\u20A0-\u20CF\u2100-\u214F\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3007-\u3020\u3030\u303D-\u303F\u3099-\u309C\u30A0\u30FB\uFE10-\uFE6F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFFF\U0001F000-\U0001FAFF]+',
      ' ', 'g'
    ),
    '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u31F0-\u31FF\u3400-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]', ' \& ', 'g'
  );

-- The parser of PostgreSQL takes addresses, paths and words with dashes for one word; of separated words it sees none. Where the locale makes
-- it split a word, it splits what is typed likewise.
create function searched_words(content text) returns tsvector immutable parallel safe language sql
  return to_tsvector('simple', separated_words(content));
